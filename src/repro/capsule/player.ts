import type { Gate } from '../../observe/interference/gate.ts'
import type { Entry } from '../../observe/journal/entry.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { CreateFake, FakeAccess } from '../fake-access.ts'
import type { Capsule, CapsuleAnswer, CapsuleEvent, CapsuleRow } from './capsule.ts'
import { effectPlace, effectsOf, mountOf, toAnswer, toRow, toSent } from './exchanges.ts'
import { Tokens } from './tokens.ts'
import { enterEvent } from './write-event.ts'
import type { MomentCounts } from './writer.ts'

/** A request that was sent, and the gate that holds it. */
interface RequestUnderWay {
  readonly over: Promise<unknown>
  readonly gate: Gate
  readonly place: number
}

/** Plays the events of a capsule to a fake. Every request is held until its event comes. */
export class Player {
  readonly #capsule: Capsule
  readonly #fake: FakeAccess
  readonly #tokens = new Tokens()
  readonly #requestGate: Gate
  readonly #answerGate: Gate
  readonly #sent = new Map<number, RequestUnderWay>()

  constructor(capsule: Capsule, createFake: CreateFake) {
    this.#capsule = capsule
    this.#fake = createFake({ capsule, faults: [], journalLimit: Math.max(1, capsule.requests.length) })
    const applied = new Set(capsule.events.map((event) => event.applied))
    for (const [place, request] of capsule.requests.entries())
      for (const effect of effectsOf(request, effectPlace({ wasApplied: applied.has(place + 1) })))
        this.#fake.faults.add({
          match: { predicate: named(`request ${place + 1}`, (number) => number === place + 1) },
          effect,
        })
    const predicate = named('not answered in the capsule', (number) => number <= capsule.requests.length)
    this.#requestGate = this.#fake.hold({ predicate })
    this.#answerGate = this.#fake.hold({ predicate, at: 'answer' })
  }

  async *play(): AsyncGenerator<CapsuleEvent> {
    for (const event of this.#capsule.events) {
      enterEvent(this.#fake.world, event)
      if (event.asked !== undefined) await this.#ask(event.asked)
      if (event.applied !== undefined) await this.#apply(event.applied)
      if (event.answered !== undefined) await this.#answer(event.answered)
      yield event
    }
    this.#end()
  }

  /** Requests that the capsule leaves without an answer stay held. All other gates are removed. */
  #end(): void {
    for (const gate of [this.#requestGate, this.#answerGate]) if (gate.held.length === 0) gate.open()
  }

  /** The ids handed out and the requests counted so far. */
  get counts(): MomentCounts {
    const { ids, throttle } = this.#fake.world
    return { ids: ids.save(), throttle: throttle.save() }
  }

  /** How a request was answered; undefined if it was not. */
  answerTo(request: number): CapsuleAnswer | undefined {
    const answer = this.givenAnswerTo(request)
    if (!answer || this.#capsule.tokens === 'kept') return answer
    return this.#tokens.inAnswer(answer)
  }

  /**
   * Like `answerTo`, but tokens that the fake has made are not replaced, which is quicker. It serves to compare two
   * plays, which make the same tokens.
   */
  givenAnswerTo(request: number): CapsuleAnswer | undefined {
    return toAnswer(this.entry(request))
  }

  rowsOf(request: number): readonly CapsuleRow[] {
    const rows = this.entry(request).changes.map(toRow)
    return this.#capsule.tokens === 'kept' ? rows : this.#tokens.everywhere(this.#tokens.inRows(rows))
  }

  async #ask(number: number): Promise<void> {
    const request = this.#capsule.requests[number - 1]!
    const answer = this.#fake.fetchUnder(mountOf(request))(toSent(request, (text) => this.#tokens.reveal(text)))
    const over = answer.catch(() => undefined)
    await this.#hold(number, over, this.#requestGate)
  }

  async #apply(number: number): Promise<void> {
    await this.#hold(number, this.#release(number), this.#answerGate)
    for (const { table, after } of this.entry(number).changes) if (after) this.#tokens.inRow(table, after)
  }

  /** Without an event for its rules, they run now if its fault needs an answer of theirs. */
  async #answer(number: number): Promise<void> {
    if (this.#sent.get(number)!.gate === this.#requestGate) await this.#apply(number)
    await this.#release(number)
  }

  /** Waits until a request is held at a gate, or is over. */
  async #hold(number: number, over: Promise<unknown>, gate: Gate): Promise<void> {
    const place = gate.reached + 1
    this.#sent.set(number, { over, gate, place })
    await Promise.race([over, gate.arrived(place)])
  }

  #release(number: number): Promise<unknown> {
    const { over, gate, place } = this.#sent.get(number)!
    if (gate.held.some((held) => held.number === number)) gate.release(place)
    return over
  }

  /** The entry of a request in the journal of the fake. */
  entry(number: number): Entry {
    return this.#fake.journal.entries[number - 1] as Entry
  }
}

/** Matches requests by their numbers. The inspector shows the name as what a fault or a gate matches. */
const named = (name: string, meets: (number: number) => boolean): ((request: JournalEntry) => boolean) =>
  Object.defineProperty(({ number }: JournalEntry) => meets(number), 'name', { value: name })
