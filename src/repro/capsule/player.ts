import type { Entry } from '../../core/journal/entry.ts'
import type { Gate } from '../../core/faults/gate.ts'
import { createFake } from '../../fake.ts'
import type { Fake } from '../../fake.ts'
import { readThrottle } from '../../state/throttle.ts'
import type { Capsule, CapsuleAnswer, CapsuleEvent } from './capsule.ts'
import { findDifference } from './difference.ts'
import type { AnswerDifference } from './difference.ts'
import { toAnswer } from './exchanges.ts'
import { writeRow } from './row.ts'
import { effectsOf, mountOf, toSent } from './sending.ts'
import { Tokens } from './tokens.ts'

/** A request on its way, and where it is held. */
interface Sent {
  readonly over: Promise<unknown>
  readonly gate: Gate
  readonly place: number
}

/** The first difference, and the number of the request. */
export interface Found extends AnswerDifference {
  readonly request: number
}

interface Played {
  readonly found: Found | undefined
  readonly same: number
}

/** Plays the events of one capsule to a fake; nothing happens in it but when its event comes. */
export class Player {
  readonly #capsule: Capsule
  readonly #fake: Fake
  readonly #tokens = new Tokens()
  readonly #requestGate: Gate
  readonly #answerGate: Gate
  readonly #sent = new Map<number, Sent>()
  #same = 0

  constructor(capsule: Capsule) {
    this.#capsule = capsule
    this.#fake = createFake({ capsule, faults: [], journalLimit: Math.max(1, capsule.requests.length) })
    for (const [place, request] of capsule.requests.entries())
      for (const effect of effectsOf(request, this.#isApplied(place + 1)))
        this.#fake.faults.add({ match: { predicate: ({ number }) => number === place + 1 }, effect })
    this.#requestGate = this.#fake.hold({})
    this.#answerGate = this.#fake.hold({ at: 'answer' })
  }

  async play(): Promise<Played> {
    for (const event of this.#capsule.events) {
      if (event.at !== undefined) this.#fake.clock.set(event.at)
      this.#write(event)
      if (event.asked !== undefined) await this.#ask(event.asked)
      if (event.applied !== undefined) await this.#apply(event.applied)
      const found = event.answered === undefined ? undefined : await this.#answer(event.answered)
      if (found) return { found, same: this.#same }
    }
    return { found: undefined, same: this.#same }
  }

  #isApplied(request: number): boolean {
    return this.#capsule.events.some(({ applied }) => applied === request)
  }

  /** What no request wrote. */
  #write({ written, ids, throttle }: CapsuleEvent): void {
    if (!written) return
    const { world } = this.#fake
    for (const row of written) writeRow(world, row)
    world.ids.load(new Map([...world.ids.save(), ...Object.entries(ids ?? {})]))
    if (throttle !== undefined)
      world.throttle.load(throttle ? readThrottle(throttle) : { limits: undefined, windows: new Map() })
  }

  async #ask(number: number): Promise<void> {
    const request = this.#capsule.requests[number - 1]!
    const answer = this.#fake.fetchUnder(mountOf(request))(toSent(request, (text) => this.#tokens.show(text)))
    const over = answer.catch(() => undefined)
    await this.#hold(number, over, this.#requestGate)
  }

  async #apply(number: number): Promise<void> {
    await this.#hold(number, this.#release(number), this.#answerGate)
    for (const { table, after } of this.#entry(number).changes) if (after) this.#tokens.inRow(table, after)
  }

  async #answer(request: number): Promise<Found | undefined> {
    await this.#release(request)
    const found = findDifference(this.#capsule.requests[request - 1]!.answer, this.#answered(request))
    if (found) return { request, ...found }
    this.#same++
    return undefined
  }

  /** Waits until a request is held at a gate; one that is over before is not. */
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

  #answered(number: number): CapsuleAnswer | undefined {
    const answer = toAnswer(this.#entry(number))
    if (!answer || this.#capsule.tokens === 'kept') return answer
    return this.#tokens.inAnswer(answer)
  }

  #entry(number: number): Entry {
    return this.#fake.journal.entries[number - 1] as Entry
  }
}
