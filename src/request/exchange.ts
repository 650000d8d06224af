import type { Answer } from '../core/http/answer.ts'
import { findCredentials } from './auth.ts'
import { ApiError, decidedBy } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { NO_BODY, parseBody, readBody } from '../core/http/body.ts'
import type { RawBody } from '../core/http/body.ts'
import type { ChangeLog } from '../core/table/changes.ts'
import type { Interference } from '../observe/faults/interference.ts'
import type { Entry } from '../observe/journal/entry.ts'
import type { Journal } from '../observe/journal/journal.ts'
import type { Line } from '../core/lazy.ts'
import { FORMAT, negotiate } from '../core/http/negotiation.ts'
import type { Format } from '../core/http/negotiation.ts'
import { basisOf } from '../resources/operation.ts'
import { run } from './pipeline.ts'
import type { Gate } from './pipeline.ts'
import { queryOf } from '../core/http/query.ts'
import { toReply } from '../core/http/render.ts'
import type { Received } from '../core/http/received.ts'
import type { Reply } from '../core/http/reply.ts'
import type { Match } from '../core/http/router.ts'
import { actionOf, missing, routeHeaders } from '../resources/route.ts'
import type { Route } from '../resources/route.ts'
import { hintFor } from './hints.ts'
import { refusePath } from './not-faked.ts'
import type { Identity } from '../resources/permissions.ts'
import { countAnswer } from '../resources/changes/rules.ts'
import { checkAccountBounds, checkBounds, identify } from '../resources/keys/rules.ts'
import { admit, locate } from '../resources/projects/rules.ts'
import { routes } from '../resources/routes.ts'
import type { World } from '../resources/world.ts'

/** What the requests of one fake share. */
export interface Desk {
  readonly world: World
  readonly journal: Journal
  readonly log: ChangeLog
  readonly interference: Interference
  readonly line: Line
}

/** Makes of a reply what brings it to a client. */
export type Form<T> = (reply: Reply) => T

const NO_HEADERS: Reply['headers'] = {}
const gate: Gate = { identify, locate, checkBounds, checkAccountBounds, admit }

/** One request on its way through: what was received in, the reply out. */
export class Exchange {
  readonly #desk: Desk
  readonly #received: Received
  readonly #path: string
  readonly #match: Match<Route> | undefined
  readonly #entry: Entry
  #identity: Identity | undefined
  #format: Format = 'json'

  /** `path` is the part of the address that the router knows. */
  constructor(desk: Desk, received: Received, path: string, match: Match<Route> | undefined) {
    const route = match?.value
    const method = received.method.toUpperCase()
    this.#desk = desk
    this.#received = received
    this.#path = path
    this.#match = match
    this.#entry = desk.journal.open({
      method,
      address: received.address,
      route: route?.path,
      params: match?.params ?? {},
      endpoint: route && actionOf<never>(route, method)?.endpoint,
      requestHeaders: received.headers,
      time: desk.world.clock.now(),
    })
  }

  /** Answers, in the form that its client takes; `shared` are the headers of every answer to this client, if any. */
  async serve<T>(shared: Reply['headers'] | undefined, form: Form<T>): Promise<T> {
    const { journal, world, interference } = this.#desk
    try {
      const read = this.#read()
      // Not by `instanceof`: zone.js puts a class of its own in the place of the one that async functions promise with.
      const raw = 'then' in read ? await read : read
      const reply = interference.idle ? this.#apply(raw, shared) : await this.#brave(raw, shared)
      const sent = this.#entry.method === 'HEAD' ? { ...reply, text: null } : reply
      const answered = form(sent)
      journal.close(this.#entry, world.clock.now(), sent)
      return answered
    } catch (error) {
      this.#entry.failure = error instanceof Error ? error.message : String(error)
      journal.close(this.#entry, world.clock.now(), undefined)
      throw error
    }
  }

  /**
   * Everything after it is synchronous where nothing interferes, so two requests never interleave inside a rule. Where
   * there is nothing to wait for it does not wait: promises would take a tenth of the time of a small answer.
   */
  #read(): RawBody | ApiError | Promise<RawBody | ApiError> {
    const { method } = this.#entry
    if (!this.#match) return NO_BODY
    if (method !== 'GET' && method !== 'HEAD') return this.#readBody(this.#match)
    const turn = this.#turn(this.#match)
    return turn ? turn.then(() => NO_BODY) : NO_BODY
  }

  async #readBody(match: Match<Route>): Promise<RawBody | ApiError> {
    const raw = await readBody(this.#received).catch(asApiError)
    if (!(raw instanceof ApiError)) this.#entry.bytes = raw.bytes
    const turn = this.#turn(match)
    if (turn) await turn
    return raw
  }

  #turn({ value: route }: Match<Route>): Promise<void> | undefined {
    return this.#desk.line.turn(missing(route, this.#entry.method))
  }

  /** Goes the way on which faults and gates are. */
  #brave(raw: RawBody | ApiError, shared: Reply['headers'] | undefined): Promise<Reply> {
    this.#entry.key = this.#claimedKey(raw)
    return this.#desk.interference.pass(this.#entry, this.#received.signal, {
      apply: () => this.#apply(raw, shared),
      render: (answer) => this.#render(answer, FAULT, shared),
    })
  }

  /** Runs the rules, from here to the end without a pause. */
  #apply(raw: RawBody | ApiError, shared: Reply['headers'] | undefined): Reply {
    const { journal, log, world } = this.#desk
    this.#entry.key = undefined
    const run = () => log.during(this.#entry.changes, () => this.#result(raw))
    const answer = world.clock.still(() => journal.apply(this.#entry, run))
    const refusedBy = answer instanceof ApiError ? answer.basis : undefined
    return this.#render(answer, refusedBy ?? basisOf(this.#match!.value, this.#entry.method), shared)
  }

  #result(raw: RawBody | ApiError): Answer {
    try {
      if (raw instanceof ApiError) throw raw
      if (!this.#match) throw refusePath(this.#entry.method, this.#path, routes)
      return this.#run(this.#match, raw)
    } catch (error) {
      return asApiError(error)
    }
  }

  #run({ value: route, params, suffix }: Match<Route>, raw: RawBody): Answer {
    const { world } = this.#desk
    const { address: url, headers } = this.#received
    const { method, warnings } = this.#entry
    const query = queryOf(url)
    this.#format = decidedBy(FORMAT, () =>
      negotiate(route.formats ?? ['json'], suffix ?? query.get('format'), headers.get('accept')),
    )
    const warn = (warning: string) => warnings.push(warning)
    const identified = (identity: Identity) => this.#identify(identity)
    const format = this.#format
    const answer = run(gate, { world, route, params, query, raw, method, url, headers, format, warn, identified })
    countAnswer(world, route.path)
    return answer
  }

  #identify(identity: Identity): void {
    this.#identity = identity
    this.#entry.key = identity.key?.name
    this.#entry.user = identity.user.email
  }

  #render(answer: Answer, { rule, source }: Basis, shared: Reply['headers'] | undefined): Reply {
    const entry = this.#entry
    entry.rule = rule
    entry.source = source
    entry.refusal = answer instanceof ApiError ? answer.body.detail : undefined
    if (answer.status >= 400 && rule !== FAULT.rule)
      entry.explain = () => hintFor(this.#desk.world, entry, this.#match?.value, this.#path, this.#identity)
    return toReply(answer, this.#format, this.#match ? routeHeaders(this.#match.value) : NO_HEADERS, shared)
  }

  /** The key a request seems to be made with, before anybody has looked whether it may. */
  #claimedKey(raw: RawBody | ApiError): string | undefined {
    try {
      if (raw instanceof ApiError || this.#match?.value.reach === 'public') return undefined
      const { address, headers } = this.#received
      const body = () => parseBody(raw, ['json', 'form'])
      const credentials = findCredentials(headers.get('authorization'), body, queryOf(address))
      return credentials && this.#desk.world.tables.key.first('value', credentials.value)?.name
    } catch (error) {
      return void asApiError(error)
    }
  }
}

/** What decides an answer that the API did not give. */
const FAULT: Basis = { rule: 'fault', source: 'fake.faults, or the refusal of a gate' }

/** The API's own errors are answers; anything else is a bug in the fake and is never swallowed. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
