import type { Fake } from '../../fake/fake.ts'
import type { Gate } from '../../observe/interference/gate.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'

/** The gates of a world that are not open, by their numbers: those of control, and those of the code beside it. */
export class ServedGates {
  readonly #fake: Fake
  readonly #numbers = new WeakMap<Gate, number>()
  /** How many gates there have been. Their numbers are never used again. */
  made = 0

  constructor(fake: Fake) {
    this.#fake = fake
  }

  /** Makes a gate, and gives its number. */
  hold(match: HoldOptions): number {
    const gate = this.#fake.hold(match)
    return [...this].find(([, one]) => one === gate)![0]
  }

  /** Each with its number. A gate of the code gets one when the gates are first listed. */
  *[Symbol.iterator](): Iterator<readonly [number, Gate]> {
    for (const gate of this.#fake.gates.closed) yield [this.#numberOf(gate), gate]
  }

  #numberOf(gate: Gate): number {
    const number = this.#numbers.get(gate) ?? ++this.made
    this.#numbers.set(gate, number)
    return number
  }
}
