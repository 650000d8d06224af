import { FakeUsageError } from '../../../core/usage-error.ts'
import { createFake } from '../../../fake/create-fake.ts'
import type { Fake } from '../../../fake/fake.ts'
import { entriesIn } from '../../../observe/journal/session-log.ts'
import type { LoggedSession, RequestStep } from '../../../observe/journal/session-log.ts'
import type { Capsule, CaptureOptions } from '../../../repro/capsule/capsule.ts'
import type { World } from '../../../resources/world.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import { EarlierSessions } from './earlier-sessions.ts'
import { RecentFakes } from './recent-fakes.ts'
import type { TokensInState } from './recent-fakes.ts'
import type { RefusalCause } from './refusal-cause.ts'

/** A session of the world as a capsule, and the place in it of a request of the journal. */
export interface PastSession {
  readonly capsule: Capsule
  /** The number in the journal of each request of the capsule. */
  readonly numbers: readonly number[]
  /** The place of the wanted request, from 1. One more than there are means the present. */
  readonly place: number
}

/** A session that has a request. */
interface FoundSession extends Pick<PastSession, 'numbers' | 'place'> {
  readonly session: LoggedSession<Snapshot>
  /** Whether it ended before the present one began. */
  readonly isEarlier: boolean
}

/** The states that the requests of one world have found. */
export class PastStates {
  readonly #fake: Fake
  readonly #earlier = new EarlierSessions()
  readonly #recent = new RecentFakes()

  constructor(fake: Fake) {
    this.#fake = fake
  }

  /** The number that the next request will have. As a moment it means the present. */
  get next(): number {
    return this.#fake.journal.asked + 1
  }

  /**
   * A fake at the state in which a request came, with the faults in force then. It is shared, so only read it, and send
   * no requests to it.
   *
   * @param tokens - whether keys and tokens have stand-ins.
   * @throws FakeUsageError when the session log does not have the request, or not any more.
   */
  fakeAt(at: number, tokens: TokensInState = 'replace'): Promise<Fake> {
    const found = this.#find(at)
    const entry = this.#fake.journal.entries.find(({ number }) => number === at)
    return this.#recent.get(entry, tokens, () => this.#make(found, tokens))
  }

  /** The world at the state in which a request came. Default: the present world. */
  async worldAt(at: number | undefined): Promise<World> {
    return (at === undefined ? this.#fake : await this.fakeAt(at)).world
  }

  /**
   * The session that has a request. Keys and tokens have stand-ins.
   *
   * @param options - what else is replaced. Default: nothing.
   * @throws FakeUsageError when the session log does not have the request, or not any more.
   */
  async sessionAt(at: number, options: CaptureOptions = { keep: ['everything'] }): Promise<PastSession> {
    const { session, numbers, place, isEarlier } = this.#find(at)
    const capsule = await (isEarlier ? this.#captureEarlier(session, options) : this.#fake.capture(options))
    return { capsule, numbers, place }
  }

  async #captureEarlier(session: LoggedSession<Snapshot>, options: CaptureOptions): Promise<Capsule> {
    // The settings of a fake stay, so its present capsule has them.
    const { baseUrl, cors } = await this.#fake.capture({ keep: ['everything'], tokens: 'keep' })
    const { capture } = await import('../../../repro/capsule/capture.ts')
    return capture(createFake, { session, world: this.#fake.world, baseUrl, cors }, options)
  }

  /** The cause of a request's refusal; undefined if none is known, or the session log has forgotten it. */
  async causeOf(at: number): Promise<RefusalCause | undefined> {
    const found = this.#search(at).findLast(({ place }) => place > 0)
    if (!found) return undefined
    const { findCause } = await import('./refusal-cause.ts')
    return findCause(found.session, at, this.#fake.world)
  }

  /** Keeps the states so far: the world is about to go to another state, and its session log begins anew there. */
  keep(): void {
    this.#earlier.add(this.#fake.session(), this.#fake.journal)
  }

  /** Forgets all states: requests count from 1 again. */
  clear(): void {
    this.#earlier.clear()
    this.#recent.clear()
  }

  #find(at: number): FoundSession {
    const sessions = this.#search(at)
    const present = sessions.at(-1)!
    if (at === this.next) return { ...present, place: present.numbers.length + 1 }
    const found = sessions.findLast(({ place }) => place > 0)
    if (found) return found
    const known = sessions.flatMap(({ numbers }) => numbers)
    throw unknownRequest(at, known, this.next)
  }

  /** All sessions that are known, oldest first, with the place of a request in each. */
  #search(at: number): readonly FoundSession[] {
    const current = this.#fake.session()
    return [...this.#earlier.known, current].map((session) => {
      const numbers = entriesIn(session.steps).map(({ number }) => number)
      return { session, numbers, place: numbers.indexOf(at) + 1, isEarlier: session !== current }
    })
  }

  /** Without the answers, which are most of a session, and without what came later: no state needs either. */
  async #make({ session, numbers, place }: FoundSession, tokens: TokensInState): Promise<Fake> {
    const isOfRequest = ({ entry }: RequestStep): boolean => entry.number === numbers[place - 1]
    // The present has no request.
    const steps = session.steps.slice(0, session.steps.findLastIndex(isOfRequest) + 1 || undefined)
    // The entries are copies, so the journal keeps its answers.
    for (const { entry } of steps) entry.forgetAnswer()
    const source = { session: { ...session, steps }, world: this.#fake.world, baseUrl: undefined, cors: undefined }
    const { capture } = await import('../../../repro/capsule/capture.ts')
    const capsule = await capture(createFake, source, { keep: ['everything'], tokens })
    return createFake({ capsule, at: place })
  }
}

function unknownRequest(at: number, known: readonly number[], next: number): FakeUsageError {
  const range = known.length === 0 ? 'no request' : `the requests ${Math.min(...known)} to ${Math.max(...known)}`
  return new FakeUsageError(
    `Request ${at} is not in the session log. It has ${range}; ${next} stands for the present. Older ones are forgotten, and so is what was before a reset or another start.`,
  )
}
