import { readJson } from '../../core/decode.ts'
import { isRead } from '../../resources/route.ts'
import type { FakeAccess } from '../fake-access.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { Allowance } from './allowance.ts'
import { answerWithRowsBeyond } from './beyond-page.ts'
import { isOnlyRefusedThere, recordedSide } from './broken-rule/both-answers.ts'
import type { BothAnswers } from './broken-rule/both-answers.ts'
import { ruleOf } from './broken-rule/broken-rule.ts'
import { compareBodies, compareHeaders } from './compare.ts'
import { laterField, Repeats } from './difference.ts'
import type { AnswerDifference } from './difference.ts'
import { MadeUpValues } from './made-up.ts'
import { isUnreadChange, whyNotCompared, whyUnknown } from './not-compared.ts'
import { tableOf } from './request-target.ts'
import { sendTo } from './request.ts'
import { compareWeights } from './session-result.ts'
import type { NamedDifference, NotCompared, SessionResult } from './session-result.ts'
import { addLateRows, takeLateRows } from './start/late-rows.ts'
import type { LateRows } from './start/late-rows.ts'
import { reserveNumbers } from './start/recorded-write.ts'
import type { RecordedStart } from './start/start.ts'
import { UnseenFacts } from './unseen-facts.ts'

interface SessionParts {
  readonly fake: FakeAccess
  readonly start: RecordedStart
  readonly traffic: readonly ApiRequest[]
  readonly moments: readonly number[]
  /** Ends the run as soon as it is spent. */
  readonly allowance?: Allowance | undefined
  /** Called after each request. */
  readonly progress?: ((done: number) => void | Promise<void>) | undefined
  /** Ends the run before the next request. */
  readonly signal?: AbortSignal | undefined
  /** The first of the requests to look ahead at, `AHEAD` of them: none of their writes is undone. Default: all, from the first. */
  readonly lookingFrom?: number
  /** The rows that others add later, if they have been taken out of the fake already. */
  readonly late?: LateRows
}

/** How many later requests are tried to find out whether a write took place. */
const AHEAD = 15

/** Sends each request of a recording to a fake, in order, and compares the answers. */
export class Session {
  readonly #parts: SessionParts
  /** The names of all headers that the recording has in answers. */
  readonly #headerNames: ReadonlySet<string>
  readonly #repeats = new Repeats()
  readonly #late: LateRows
  #fake: FakeAccess
  #madeUp: MadeUpValues
  #unseen: UnseenFacts

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#fake = parts.fake
    this.#late = parts.late ?? takeLateRows(parts.fake.world, parts.start.late)
    this.#madeUp = new MadeUpValues(parts.fake.world)
    this.#unseen = new UnseenFacts(parts.traffic)
    this.#headerNames = new Set(parts.traffic.flatMap(({ entry }) => [...entry.responseHeaders.keys()]))
  }

  async run(): Promise<SessionResult> {
    const { traffic, signal, progress, lookingFrom, allowance } = this.#parts
    const differences: NamedDifference[] = []
    const notCompared: NotCompared[] = []
    const same: ApiRequest[] = []
    const end = lookingFrom === undefined ? traffic.length : Math.min(lookingFrom + AHEAD, traffic.length)
    for (let at = lookingFrom ?? 0; at < end; at++) {
      if (signal?.aborted) break
      const apiRequest = traffic[at]!
      addLateRows(this.#fake.world, this.#late.get(apiRequest.entry.number))
      const why = whyNotCompared(apiRequest)
      if (why !== undefined && isUnreadChange(apiRequest)) await this.#send(at)
      const found = why ?? (await this.#ask(at))
      if (typeof found === 'string') notCompared.push({ apiRequest, why: found })
      else if (found.length === 0) same.push(apiRequest)
      else differences.push(...found)
      allowance?.take(apiRequest, typeof found === 'string' ? [] : found)
      if (allowance?.isSpent) break
      await progress?.(at + 1)
    }
    return { differences, notCompared, same }
  }

  /** The differences of an answer, or the reason why it cannot be compared. */
  async #ask(at: number): Promise<readonly NamedDifference[] | string> {
    const apiRequest = this.#parts.traffic[at]!
    const { before, answers, headers } = await this.#send(at)
    const why = whyUnknown(apiRequest, answers, this.#parts.traffic, this.#parts.start)
    if (why !== undefined) {
      if (isOnlyRefusedThere(answers)) this.#goBack(before())
      return why
    }
    const found = this.#compare(apiRequest, answers, headers)
    await this.#settle(at, before, answers)
    return found.map((one) => {
      const rule = ruleOf(one, answers)
      const isRepeated = this.#repeats.isRepeated(one, rule, tableOf(apiRequest))
      return { ...one, apiRequest, rule, before: before(), isRepeated, later: laterField(one, apiRequest) }
    })
  }

  /** Sends a request at its moment. `before` gives the fake as it was before that. */
  async #send(at: number) {
    const apiRequest = this.#parts.traffic[at]!
    this.#fake.world.clock.set(this.#parts.moments[at]!)
    const before = this.#beforeOf(apiRequest)
    reserveNumbers(this.#fake.world, this.#parts.start.made.get(apiRequest.entry.number))
    return { before, ...(await this.#answer(apiRequest, before)) }
  }

  /**
   * Gives the fake as it is before a request. Before a write it is copied; after a read it is still the same, so it is
   * copied only when it is needed.
   */
  #beforeOf({ entry: { method } }: ApiRequest): () => FakeAccess {
    let before = isRead(method) ? undefined : this.#fake.fork()
    return () => (before ??= this.#fake.fork())
  }

  /** Sends a request to the fake. Rows that it makes take the values that the service has made up. */
  async #answer(
    apiRequest: ApiRequest,
    before: () => FakeAccess,
  ): Promise<{ readonly answers: BothAnswers; readonly headers: Headers }> {
    const { start } = this.#parts
    const response = await sendTo(this.#fake, apiRequest, start)
    const { changes, source } = this.#fake.journal.entries.at(-1)!
    this.#madeUp.note(changes)
    const recorded = recordedSide(apiRequest)
    const { recordedBody } = recorded
    const body = readJson(await response.text()) ?? ''
    const completed = response.ok
      ? await answerWithRowsBeyond(before, apiRequest, start, { recordedBody, fakeBody: body })
      : undefined
    const fakeBody = completed ?? body
    this.#madeUp.adopt(tableOf(apiRequest), recordedBody, fakeBody)
    const answers = { ...recorded, fakeBody, fakeStatus: response.status, source }
    return { answers, headers: response.headers }
  }

  #compare(apiRequest: ApiRequest, answers: BothAnswers, headers: Headers): readonly AnswerDifference[] {
    const { recordedStatus, fakeStatus, recordedBody, fakeBody } = answers
    const { entry } = apiRequest
    if (recordedStatus !== fakeStatus)
      return [{ kind: 'status', at: 'status', recorded: recordedStatus, fake: fakeStatus }]
    const inHeaders =
      this.#headerNames.size === 0 ? [] : compareHeaders(entry.responseHeaders, headers, this.#headerNames)
    const inBody = entry.method === 'HEAD' ? [] : compareBodies(recordedBody, fakeBody)
    const answer = { apiRequest, body: recordedBody, tables: this.#fake.world.tables, start: this.#parts.start }
    return [...inHeaders, ...inBody.filter((one) => !this.#unseen.explains(one, answer))]
  }

  /**
   * If the fake accepted a write that was refused in the recording, tries the next requests with and without the write, and
   * continues with the state that fits them better.
   */
  async #settle(at: number, beforeRequest: () => FakeAccess, answers: BothAnswers): Promise<void> {
    if (this.#parts.lookingFrom !== undefined || !isOnlyRefusedThere(answers)) return
    const before = beforeRequest()
    const [done, undone] = compareWeights(
      await this.#lookAhead(at + 1, this.#fake),
      await this.#lookAhead(at + 1, before),
    )
    if (undone < done) this.#goBack(before)
  }

  #goBack(before: FakeAccess): void {
    this.#fake = before
    this.#madeUp = new MadeUpValues(before.world)
  }

  async #lookAhead(lookingFrom: number, fake: FakeAccess): Promise<readonly NamedDifference[]> {
    const later = { fake: fake.fork(), late: this.#late, allowance: undefined, progress: undefined, lookingFrom }
    const session = new Session({ ...this.#parts, ...later })
    return (await session.run()).differences
  }
}
