import { startPatience } from '../../core/time/real-time.ts'
import type { Timeout } from '../../core/time/real-time.ts'
import { waitFor } from '../../core/time/wait.ts'
import type { ScheduledStage } from '../../observe/interference/schedule.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { CapsuleEvent } from '../capsule/capsule.ts'
import { enterEvent } from '../capsule/write-event.ts'
import type { FollowedSession } from './followed-session.ts'
import type { FollowingFake } from './following-fake.ts'
import { MetRequests } from './met-requests.ts'
import type { OthersRequests } from './others-requests.ts'
import { Progress } from './progress.ts'
import { STAGES } from './recorded-request.ts'
import type { RecordedRequest, RequestStage } from './recorded-request.ts'
import { RehearsalLog } from './rehearsal-log.ts'

/**
 * In milliseconds. A client reads an answer from its connection within this time, so it sees two answers in the order
 * in which they were sent.
 */
const TAKEN_UP = 10

/**
 * Goes through the events of a capsule one after the other. It makes the requests and the writes of others, and holds
 * each request of the app until all events before its own have happened.
 *
 * It cannot deadlock. A request waits here only for this walk through a list, which never goes back. While a request is
 * held, each step of the walk ends by itself, at the latest when its time is up (`Progress`). Then the recorded request
 * that the walk waited for is passed over, and is not held any more.
 *
 * @see spec F.19
 */
export class RecordedOrder {
  readonly log = new RehearsalLog()
  readonly session: FollowedSession
  readonly #fake: FollowingFake
  readonly #met: MetRequests
  readonly #progress: Progress
  readonly #coming: Set<Entry>
  readonly #walk: Promise<void>
  #lastAnswer: Timeout | undefined
  /** How many requests have reached the API, since the journal was emptied if it was. */
  #reached = 0
  /** The requests whose turn has come, and whose rules have not run. */
  readonly #underWay = new Set<RecordedRequest>()

  constructor(session: FollowedSession, fake: FollowingFake, coming: Set<Entry>) {
    this.session = session
    this.#fake = fake
    this.#coming = coming
    this.#met = new MetRequests(session, fake, this.log)
    this.#progress = new Progress(session.patience, {
      isHolding: () => this.#met.isHolding,
      isComing: () => coming.size > 0,
    })
    this.#walk = this.#follow()
    this.#walk.catch(() => undefined)
  }

  /** The requests of others, which are made here. */
  get others(): OthersRequests {
    return this.#met.others
  }

  /** Matches a request that was read with a recorded one. Returns the faults that it meets. */
  meet(entry: Entry): readonly FaultDefinition[] {
    this.#coming.delete(entry)
    const request = this.#met.meet(entry)
    if (!request) {
      this.#progress.tell()
      return []
    }
    if (request.isApps) this.#takeUp()
    this.#progress.restart()
    return request.effect ? [{ effect: request.effect }] : []
  }

  /** Waits until a request may continue. */
  async wait(stage: ScheduledStage, entry: Entry, signals: readonly AbortSignal[]): Promise<void> {
    const request = this.#met.of(entry)
    if (!request) return
    if (stage === 'answered') this.#applied(request, entry)
    if (request.isAllowed(stage)) return
    entry.waiting = `waits for the turn of request ${request.number} of the capsule to be ${stage}`
    const going = waitFor<void>(signals, (done) => request.hold(stage, done))
    this.#progress.tell()
    await going
    entry.waiting = undefined
  }

  /** A request is over. */
  close(entry: Entry): void {
    this.#coming.delete(entry)
    if (this.#met.end(entry)) this.#progress.restart()
    else this.#progress.tell()
  }

  /** Waits until everything has happened that needs no further request of the app. */
  async settled(): Promise<void> {
    await this.#progress.settled()
    if (this.#progress.isOver) await this.#walk
  }

  /** Stops, and holds nothing any more. */
  end(): void {
    this.#progress.end()
  }

  async #follow(): Promise<void> {
    try {
      for (const event of this.session.events) {
        if (this.#progress.isOver) return
        enterEvent(this.#fake.world, event)
        if (event.written?.length) for (const request of this.#underWay) request.sawWrites = true
        await this.#step(event)
      }
    } finally {
      for (const request of this.session.requests.values()) request.free()
      this.#progress.end()
    }
  }

  async #step(event: CapsuleEvent): Promise<void> {
    const stage = STAGES.find((one) => event[one] !== undefined)
    const request = stage && this.session.requests.get(event[stage]!)
    if (!request || request.isFree) return
    if (stage === 'asked' && !request.isApps) {
      this.log.asks(request)
      this.#met.others.ask(request)
    }
    if (stage === 'asked') {
      request.cameAfter = this.#reached
      this.#underWay.add(request)
    }
    if (request.isAwaited && request.wasGivenUp) return void request.allow(stage)
    if (stage === 'answered' && request.isApps) await this.#lastAnswer?.over
    if (request.allow(stage)) this.#progress.restart()
    if (stage === 'answered' && request.isApps) this.#lastAnswer = startPatience(TAKEN_UP)
    // A request that hangs is ended by its client only.
    if (stage === 'answered' && request.effect?.hang === true) return
    await this.#reach(request, stage)
  }

  /** Waits until a request has reached a stage; passes it over when the time for that is up. */
  async #reach(request: RecordedRequest, stage: RequestStage): Promise<void> {
    if (
      await this.#progress.until(
        () => request.hasReached(stage),
        () => request.isAwaited,
      )
    )
      return
    if (this.#progress.isOver) return
    request.free()
    this.log.passedOver(request)
  }

  #applied(request: RecordedRequest, entry: Entry): void {
    this.#met.learnTokens(entry)
    this.#reached = entry.applied ?? this.#reached
    this.#underWay.delete(request)
    request.reach('applied')
    this.#progress.restart()
  }

  /** The app makes another request, so it has read the answers so far. */
  #takeUp(): void {
    this.#lastAnswer?.cancel()
    this.#lastAnswer = undefined
  }
}
