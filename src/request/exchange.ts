import { toReply } from '../core/http/answer.ts'
import type { Answer } from '../core/http/answer.ts'
import type { RawBody } from '../core/http/body.ts'
import { ApiError, decidedBy } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { FORMAT, negotiate } from '../core/http/negotiation.ts'
import type { Format } from '../core/http/negotiation.ts'
import { queryOf } from '../core/http/query.ts'
import type { Received } from '../core/http/received.ts'
import { withoutBody } from '../core/http/reply.ts'
import type { Reply } from '../core/http/reply.ts'
import type { Match } from '../core/http/router.ts'
import { asText } from '../core/json/text.ts'
import { isPromise } from '../core/promise.ts'
import type { Epoch } from '../observe/interference/epoch.ts'
import type { Entry } from '../observe/journal/entry.ts'
import { countAnswer } from '../resources/changes/rules.ts'
import { endpointNumber, formatsOf } from '../resources/endpoint.ts'
import type { Identity } from '../resources/permissions.ts'
import { routes } from '../resources/routes.ts'
import { routeFor } from '../resources/served-route.ts'
import type { LoadedRoute, ServedRoute } from '../resources/served-route.ts'
import { endpointBasis } from './checks.ts'
import type { FakeContext } from './fake-context.ts'
import { explainWhenRead, loadHints } from './hints/explanation.ts'
import { refusePath } from './not-faked.ts'
import { runPipeline } from './pipeline.ts'
import { noteSender, readRequest, requireApiError } from './reading.ts'

/** Converts a reply to the form that the transport sends. */
export type Respond<T> = (reply: Reply) => T

const NO_HEADERS: Reply['headers'] = {}

/** One request and its reply. */
export class Exchange {
  readonly #context: FakeContext
  readonly #received: Received
  readonly #path: string
  readonly #match: Match<ServedRoute> | undefined
  readonly #entry: Entry
  /** That of its arrival: after a reset it has no effect any more. */
  readonly #epoch: Epoch
  #identity: Identity | undefined
  #format: Format = 'json'

  /** `path` is the path without the prefix of the base URL. */
  constructor(context: FakeContext, received: Received, path: string, match: Match<ServedRoute> | undefined) {
    const served = match?.value
    const method = received.method.toUpperCase()
    this.#context = context
    this.#received = received
    this.#path = path
    this.#match = match
    this.#epoch = context.interference.epoch
    this.#entry = context.journal.open({
      method,
      address: received.address,
      route: served?.path,
      params: match?.params ?? {},
      endpoint: served && endpointNumber(served, method),
      requestHeaders: received.headers,
      time: context.world.clock.now(),
    })
  }

  /** Answers the request by `respond`. `shared` are the headers of every answer to this client, if any. */
  async serve<T>(shared: Reply['headers'] | undefined, respond: Respond<T>): Promise<T> {
    const { journal, world, interference } = this.#context
    interference.schedule?.open(this.#entry)
    let sent: Reply | undefined
    try {
      const read = readRequest(this.#received, this.#entry, this.#match, this.#context.loading)
      const raw = isPromise(read) ? await read : read
      const applied = interference.idle ? this.#apply(raw, shared) : this.#applyWithFaults(raw, shared)
      const reply = isPromise(applied) ? await applied : applied
      if (this.#entry.explain) await loadHints()
      sent = this.#entry.method === 'HEAD' ? withoutBody(reply) : reply
      return respond(sent)
    } catch (error) {
      sent = undefined
      // The reason of an abort in jsdom is no `Error` of Node, and its JSON would be empty.
      this.#entry.failure = asText((error as Error | null)?.message ?? error)
      throw error
    } finally {
      journal.close(this.#entry, world.clock.now(), sent)
    }
  }

  /** Applies faults and gates, and runs the rules between them. */
  #applyWithFaults(raw: RawBody | ApiError, shared: Reply['headers'] | undefined): Promise<Reply> {
    noteSender(this.#entry, this.#context.world, this.#route, raw)
    try {
      if (this.#match) this.#settleFormat(this.#match)
    } catch (error) {
      // The rules refuse such a request, if no fault answers before them.
      requireApiError(error)
    }
    return this.#epoch.wait((signal) =>
      this.#context.interference.pass({
        entry: this.#entry,
        signals: [this.#received.signal, signal],
        apply: () => this.#apply(raw, shared),
        render: (answer) => this.#render(answer, shared, BY_FAULT),
      }),
    )
  }

  /** Runs the rules synchronously: two requests never interleave inside a rule. @see spec F.11 */
  #apply(raw: RawBody | ApiError, shared: Reply['headers'] | undefined): Reply | Promise<Reply> {
    // The fake may be reset after a wait is over and before the request continues.
    this.#epoch.throwIfAborted()
    const { around, journal, log, world } = this.#context
    this.#entry.key = this.#entry.user = undefined
    const answerLogged = () => log.during(this.#entry.changes, () => this.#answer(raw))
    const answer = () => world.clock.still(() => journal.apply(this.#entry, answerLogged))
    return around(() => this.#render(answer(), shared), this.#epoch)
  }

  #answer(raw: RawBody | ApiError): Answer {
    try {
      if (raw instanceof ApiError) throw raw
      if (!this.#match) throw refusePath(this.#entry.method, this.#path, routes)
      return this.#runRoute(this.#match, raw)
    } catch (error) {
      return requireApiError(error)
    }
  }

  /** @throws ApiError when the route answers in no such format. */
  #settleFormat({ suffix }: Match<ServedRoute>): Format {
    const { address, headers } = this.#received
    const formats = formatsOf(this.#route!)
    const wanted = suffix ?? queryOf(address).get('format')
    return (this.#format = decidedBy(FORMAT, () => negotiate(formats, wanted, headers.get('accept'))))
  }

  #runRoute(match: Match<ServedRoute>, raw: RawBody): Answer {
    const { world } = this.#context
    const { address: url, method: sent } = this.#received
    const { method, warnings, arrival } = this.#entry
    const { requestHeaders: headers } = arrival
    const { value: served, params } = match
    const route = this.#route!
    const query = queryOf(url)
    const format = this.#settleFormat(match)
    const warn = (warning: string) => warnings.push(warning)
    if (sent !== method) warn(`Method "${sent}" was read as ${method}: on a network it is refused.`) // spec R.37
    const identified = (identity: Identity) => this.#identify(identity)
    const request = { world, served, route, params, query, raw, method, url, headers, format, warn, identified }
    const answer = runPipeline(request)
    if (answer.status < 400) countAnswer(world, served.path)
    return answer
  }

  get #route(): LoadedRoute | undefined {
    return this.#match && routeFor(this.#match.value, this.#entry.method).value
  }

  #identify(identity: Identity): void {
    this.#identity = identity
    this.#entry.key = identity.key?.name
    this.#entry.user = identity.user.email
  }

  /** `byOthers` is the basis of an answer that the API did not give. */
  #render(answer: Answer, shared: Reply['headers'] | undefined, byOthers?: Basis): Reply {
    const entry = this.#entry
    const refused = answer instanceof ApiError ? answer : undefined
    const basis = byOthers ?? refused?.basis ?? endpointBasis(this.#match!.value, entry.method)
    entry.rule = basis.rule
    entry.source = basis.source
    entry.refusal = refused?.body.detail
    if (answer.status >= 400 && !byOthers) {
      const [path, identity] = [this.#path, this.#identity]
      explainWhenRead(entry, { world: this.#context.world, served: this.#match?.value, path, identity })
    }
    const { headers = NO_HEADERS, csv }: Partial<LoadedRoute> = this.#route ?? {}
    // A body that a fault has in place of the API's own error is sent unchanged.
    const isCsv = this.#format === 'csv' && (refused || !byOthers)
    return toReply(answer, isCsv ? csv : undefined, headers, shared)
  }
}

/** The basis of an answer that comes from a fault or a gate. */
const BY_FAULT: Basis = { rule: 'fault', source: 'F.8' }
