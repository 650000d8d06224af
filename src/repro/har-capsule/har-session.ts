import { readJson } from '../../core/decode.ts'
import { isRead } from '../../resources/route.ts'
import type { FakeState } from '../../state/state.ts'
import type { Capsule } from '../capsule/capsule.ts'
import type { CreateFake, FakeAccess } from '../fake-access.ts'
import { readAnswer } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { Fit } from '../verify/fit.ts'
import { whyNotCompared } from '../verify/not-compared.ts'
import { tableOf } from '../verify/request-target.ts'
import { toRequest } from '../verify/request.ts'
import { addLateRows, takeLateRows } from '../verify/start/late-rows.ts'
import type { LateKeys, LateRows } from '../verify/start/late-rows.ts'
import { reserveNumbers } from '../verify/start/recorded-write.ts'
import type { RecordedStart } from '../verify/start/start.ts'
import { applyForeign, deletionOf, foreignWrites, vanishedRows } from './foreign-writes.ts'
import type { ForeignWrite } from './foreign-writes.ts'
import { MadeNames } from './made-names.ts'
import { isNoJson, recordedEffect } from './recorded-effect.ts'
import { withSeenOwners } from './seen-owners.ts'

/** Sends the requests of a recording to a fake. If the fake answers with another status, the recorded answer is a fault. */
export class HarSession {
  readonly #fake: FakeAccess
  readonly #start: RecordedStart
  readonly #names = new MadeNames()
  readonly #vanishedIn: ReturnType<typeof vanishedRows>
  readonly #late: LateRows
  /** The requests before which others have written. */
  readonly foreign = new Set<ApiRequest>()
  /** The requests that a fault answers, and why. */
  readonly forced = new Map<ApiRequest, string>()

  /**
   * If the recording hides a key, as it does for cookies, the fake requires none: an app under test has none to send. A
   * request without a key is then made as the first user, so the owner of the hidden key comes first.
   */
  constructor(createFake: CreateFake, { start, assumed }: Fit, traffic: readonly ApiRequest[]) {
    const { contract, moments } = assumed
    const state = withSeenOwners(assumed.state, start)
    const owner = state.tables.key.find(({ value }) => value === start.hiddenKey)?.user_id
    const user = state.tables.user.toSorted((a, b) => Number(b.id === owner) - Number(a.id === owner))
    const now = moments[0] === undefined ? state.now : new Date(moments[0]).toISOString()
    const auth = start.hiddenKey === undefined ? 'strict' : 'lenient'
    this.#start = { ...start, hiddenKey: undefined }
    this.#vanishedIn = vanishedRows(traffic)
    const begun = withoutLateRows(createFake, { ...state, now, tables: { ...state.tables, user } }, start.late)
    this.#late = begun.late
    this.#fake = createFake({ state: begun.state, contract, auth, journalLimit: Math.max(1, moments.length) })
  }

  async ask(apiRequest: ApiRequest, moment: number): Promise<void> {
    const { world, faults } = this.#fake
    const made = this.#start.made.get(apiRequest.entry.number)
    const request = await this.#requestOf(apiRequest)
    world.clock.set(moment)
    if (addLateRows(world, this.#late.get(apiRequest.entry.number))) this.foreign.add(apiRequest)
    if (made && made.size > 0) reserveNumbers(world, made)
    if (apiRequest.entry.isGivenUp) return this.#giveUp(request)
    const seen = request.method === 'GET' ? await this.#writeForOthers(apiRequest, request.clone()) : undefined
    const effect = await recordedEffect(
      apiRequest,
      async () => seen ?? (await send(this.#fake.fork(), request.clone()))?.status,
    )
    const fault = effect && faults.add({ effect: effect.effect })
    if (effect) this.forced.set(apiRequest, whyNotCompared(apiRequest) ?? whyForced(apiRequest, effect.status))
    const answer = await send(this.#fake, request)
    if (fault) faults.remove(fault)
    if (isRead(request.method) && tableOf(apiRequest) !== 'sharing') return
    const recorded = readAnswer(apiRequest.entry)
    if (answer?.ok && apiRequest.entry.status < 300 && 'json' in recorded)
      this.#names.note(recorded.json, readJson(await answer.text()))
  }

  /**
   * Sends a request whose client goes away before the request reaches the API: an app that follows the session may wait for
   * its answer.
   */
  async #giveUp(request: Request): Promise<void> {
    const client = new AbortController()
    const gate = this.#fake.hold({})
    const sent = send(this.#fake, new Request(request, { signal: client.signal }))
    await gate.arrived()
    client.abort(new DOMException('This operation was aborted', 'AbortError'))
    await sent
    gate.open()
  }

  /**
   * Makes the writes that others must have made since then, because the answer to a read shows them or lacks a row. If there
   * was nothing to write, returns the status of the fake.
   */
  async #writeForOthers(apiRequest: ApiRequest, request: Request): Promise<number | undefined> {
    const answer = await send(this.#fake.fork(), request)
    if (!answer?.ok) return answer?.status
    if (!applyForeign(this.#fake.world, await this.#writesSeen(apiRequest, answer))) return answer.status
    this.foreign.add(apiRequest)
    return undefined
  }

  /** The writes of others that a recorded answer shows, compared with that of the fake. */
  async #writesSeen(apiRequest: ApiRequest, answer: Response): Promise<readonly ForeignWrite[]> {
    const table = tableOf(apiRequest)
    const { status } = apiRequest.entry
    if (status === 404 && !isNoJson(apiRequest)) return deletionOf(table, apiRequest.match?.params['id'])
    const recorded = readAnswer(apiRequest.entry)
    if (status !== 200 || !('json' in recorded)) return []
    const own = readJson(await answer.text())
    const written = foreignWrites(this.#fake.world, table, recorded.json, own)
    return [...written, ...this.#vanishedIn(apiRequest, recorded.json, own)]
  }

  /** All of the session. Its faults are those that requests have met; none is in force. */
  async capture(): Promise<Capsule> {
    const capsule = await this.#fake.capture({ keep: ['everything'], tokens: 'keep' })
    return { ...capsule, faults: {}, events: capsule.events.map(({ faults: _faults, ...event }) => event) }
  }

  /** A request below the root of the host, whatever prefix a proxy has put before that. */
  async #requestOf(apiRequest: ApiRequest): Promise<Request> {
    const sent = toRequest(apiRequest, this.#start)
    const { method, headers } = sent
    const { origin, search } = apiRequest.entry.url
    return new Request(this.#names.in(origin + apiRequest.path + search), {
      method,
      headers,
      ...(sent.body && { body: this.#names.in(await sent.text()) }),
    })
  }
}

interface Begun {
  readonly state: FakeState
  readonly late: LateRows
}

/** A state without the rows that others add later, and these rows. New rows are numbered from those that are left. */
function withoutLateRows(createFake: CreateFake, state: FakeState, late: LateKeys): Begun {
  if (late.size === 0) return { state, late: new Map() }
  const { world, exportState } = createFake({ state })
  const taken = takeLateRows(world, late)
  const { dashboard: _dashboard, insight: _insight, text: _text, tile: _tile, ...ids } = state.ids
  return { state: { ...exportState(), ids }, late: taken }
}

const whyForced = ({ entry }: ApiRequest, own: number | undefined): string =>
  `it was answered with ${entry.status}, and the fake answers ${own}`

/** Undefined if a fault leaves a request without an answer. */
const send = (fake: FakeAccess, request: Request): Promise<Response | undefined> =>
  fake
    .fetchUnder('')(request)
    .catch(() => undefined)
