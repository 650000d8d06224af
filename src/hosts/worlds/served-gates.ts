import { FakeUsageError } from '../../core/usage-error.ts'
import type { Fake } from '../../fake/fake.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import type { ServedGate } from './knowledge/held-answers.ts'

/** The gates that control has made in a world, by their numbers. */
export class ServedGates extends Map<number, ServedGate> {
  readonly #fake: Fake
  /** The waits for requests to come to a gate: functions that tell them that the gate has ended. */
  readonly #waiting = new Map<ServedGate, Set<() => void>>()
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

  /**
   * Waits until so many requests have come to a gate.
   *
   * @throws FakeUsageError when the gate ends before, because nothing comes to it any more.
   */
  async arrived(served: ServedGate, count: number | undefined): Promise<readonly JournalEntry[]> {
    const { gate } = served
    const waiting = this.#waiting.get(served) ?? new Set()
    this.#waiting.set(served, waiting)
    let tellEnd = (): void => undefined
    const ended = new Promise<never>((_, reject) => {
      tellEnd = () => reject(new FakeUsageError(`The ${String(gate)}. It has ended, so no others come to it.`))
    })
    waiting.add(tellEnd)
    return Promise.race([gate.arrived(count), ended]).finally(() => waiting.delete(tellEnd))
  }

  override delete(number: number): boolean {
    this.#end(this.get(number))
    return super.delete(number)
  }

  override clear(): void {
    for (const served of this.values()) this.#end(served)
    super.clear()
  }

  #end(served: ServedGate | undefined): void {
    if (!served) return
    for (const tellEnd of this.#waiting.get(served) ?? []) tellEnd()
    this.#waiting.delete(served)
  }
}
