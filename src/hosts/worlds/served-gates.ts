import type { Fake } from '../../fake/fake.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { ServedGate } from './knowledge/held-answers.ts'

/** The gates that control has made in a world, by their numbers. */
export class ServedGates extends Map<number, ServedGate> {
  readonly #fake: Fake
  /** How many gates there have been. Their numbers are never used again. */
  made = 0

  constructor(fake: Fake) {
    super()
    this.#fake = fake
  }

  /** Makes a gate, and gives its number. */
  hold(match: HoldOptions): number {
    this.set(++this.made, { gate: this.#fake.hold(match), match })
    return this.made
  }
}
