import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import type { Clock } from '../../core/time/clock.ts'
import type { Fake } from '../../fake/fake.ts'
import { StartCache } from '../../fake/start-cache.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { explainNow } from '../../request/hints/answered-hint.ts'
import type { Scenario } from '../../resources/world.ts'
import { isWritten } from '../../state/snapshot.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { EventBroadcaster } from './events/event-broadcaster.ts'
import { WorldActor } from './knowledge/actor.ts'
import { EditHistory } from './knowledge/edit-history.ts'
import { EditedAnswers } from './knowledge/edited-answers.ts'
import { EntryReader } from './knowledge/entry-detail.ts'
import { PastStates } from './knowledge/past-states.ts'
import { RealTimes } from './knowledge/real-times.ts'
import { resetPointOf, showStart } from './knowledge/world-start.ts'
import type { ResetPoint, WorldStart } from './knowledge/world-start.ts'
import { SavedSnapshots } from './saved-snapshots.ts'
import { ServedGates } from './served-gates.ts'
import type { StreamSink } from './streamed-reply.ts'
import { WorldReset } from './world-reset.ts'
import type { NewStart, ScenarioEnd } from './world-reset.ts'

/** The parts that could not be stored when a world was unloaded from memory. */
interface LostAtRestart {
  /** In words, in ASCII: a header of control carries it. */
  readonly says: string
}

/** A fake that is served, with the snapshots and gates that its clients know by name or number. */
export class ServedWorld {
  readonly fake: Fake
  /** The real time of the last request. */
  askedAt: number
  readonly snapshots: SavedSnapshots
  readonly gates: ServedGates
  readonly edited: EditedAnswers
  /** Whether control has set anything: the state, the clock, faults, gates, snapshots. */
  isSetUp = false
  /** The parts that were lost when this world was unloaded from memory; undefined when nothing was, or once it was reset. */
  lost: LostAtRestart | undefined
  /** The rows that control has changed. */
  readonly edits: EditHistory
  readonly entries: EntryReader
  /** As whom its requests are sent. */
  readonly actor: WorldActor
  /** The states that its requests have found. */
  readonly past: PastStates
  readonly #times = new RealTimes()
  readonly #broadcaster: EventBroadcaster
  readonly #wall: Clock
  readonly #starts: StartCache
  readonly #reset: WorldReset
  #hasOwnStart = false
  #answering = 0

  constructor(fake: Fake, wall: Clock, resetPoint = resetPointOf(fake, wall.now()), starts = new StartCache()) {
    this.fake = fake
    this.askedAt = wall.now()
    this.#wall = wall
    this.#starts = starts
    this.#reset = new WorldReset(fake, wall, resetPoint, starts)
    this.snapshots = new SavedSnapshots(fake)
    this.gates = new ServedGates(fake)
    this.edited = new EditedAnswers(fake.world)
    this.edits = new EditHistory(fake)
    this.past = new PastStates(fake)
    this.actor = new WorldActor(fake, this.edits)
    this.entries = new EntryReader(fake, this.#times, this.edited)
    this.#broadcaster = new EventBroadcaster(this)
  }

  /** Its start, as far as it is known. */
  get start(): WorldStart {
    return showStart(this.resetPoint, this.fake.world.contract)
  }

  /** The start to which a reset leads. */
  get resetPoint(): ResetPoint {
    return this.#reset.point
  }

  /** Restores the start to which `reset` leads, after the world was loaded again. */
  resume(resetPoint: ResetPoint, gatesMade: number): void {
    this.#reset.point = resetPoint
    this.gates.made = gatesMade
  }

  /** Whether nobody has written to it or set it up: it is at its start, and has nothing else but its journal. */
  get isUntouched(): boolean {
    return !this.isTouched && this.#answering === 0
  }

  /** Whether it was written to or set up, also by a request that is not answered yet. */
  get isTouched(): boolean {
    return this.isSetUp || isWritten(this.fake.world)
  }

  /** Answers a request to the API under a longer path. */
  answerUnder(prefix: string, received: Received): Promise<Reply> {
    this.#broadcaster.look()
    const answer = this.fake.answerUnder(prefix)(this.actor.sign(received))
    const entry = this.fake.journal.last as Entry | undefined
    // A preflight leaves no entry.
    if (entry?.arrival.address !== received.address) return this.answering(answer)
    this.actor.note(entry)
    const end = this.#times.begin(entry)
    return this.answering(answer, () => {
      end()
      explainNow(entry, this.fake.world)
    })
  }

  /** Waits for an answer to one of its requests. It counts as touched until then. */
  async answering<T>(answer: Promise<T>, onEnd?: () => void): Promise<T> {
    this.askedAt = this.#wall.now()
    this.#answering++
    try {
      return await answer
    } finally {
      onEnd?.()
      this.#answering--
      this.#broadcaster.look()
    }
  }

  /** Tells a client what happens from now on, or since the event that it saw last. It counts as touched until the client leaves. */
  tell(sink: StreamSink, lastSeen: string | undefined): void {
    void this.answering(
      this.#broadcaster.tell(sink, { lastSeen, lost: this.lost?.says }, () => (this.askedAt = this.#wall.now())),
    )
  }

  /** Ends the streams of all listeners, and tells them why. */
  endStreams(says: string): void {
    this.#broadcaster.end(says)
  }

  /** Ends the world for good. Listeners get an event about it first, so that they do not connect again. */
  drop(): void {
    this.endStreams('This world was dropped.')
    this.fake.reset()
  }

  /** Makes another world, at the start of this one. */
  another(): ServedWorld {
    const fake = this.fake.fork()
    // Its own start has its own seed, whatever this world started from since.
    fake.reset()
    const other = new ServedWorld(fake, this.#wall, this.resetPoint, this.#starts)
    other.reset()
    return other
  }

  /** Back to the start; snapshots stay. */
  reset(): void {
    this.#reset.goBack()
    this.edits.clear()
    this.past.clear()
    this.actor.end()
    this.lost = undefined
  }

  /** Starts from a scenario that ends at the time given, or else at that of the start. */
  startFromScenario(name: string, scenario: Scenario, end: ScenarioEnd): void {
    this.startFrom(this.#reset.createFake(scenario, end), { name })
  }

  /** Starts from the state of another fake, to which `reset` leads from now on. Without `faults`, those of the start stay. */
  startFrom(other: Fake, options: NewStart = {}): void {
    this.#hasOwnStart = true
    this.#reset.set(other, options)
    this.reset()
  }

  /** Takes over a start of the server, unless it has one of its own: at once if it is untouched, else at its next reset. */
  followServer(resetPoint: ResetPoint): void {
    if (this.#hasOwnStart) return
    this.#reset.point = resetPoint
    if (!this.isTouched) this.reset()
  }

  /** Goes back to an earlier state, with the faults of that moment. The journal continues, and past states stay readable. */
  goBackTo(past: Snapshot, faults: readonly FaultDefinition[]): void {
    this.goTo(this.#reset.going(past))
    this.fake.faults.replaceAll(faults)
  }

  /** Goes to another state. The journal continues, and the states so far stay known. */
  goTo(snapshot: Snapshot): void {
    this.past.keep()
    this.fake.restore(snapshot)
  }
}
