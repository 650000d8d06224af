import type { Fault } from './active-fault.ts'
import type { Gate } from './gate.ts'

/** Tells which faults were never met and which gates are closed. */
interface Interfering {
  readonly faults: { unused(): readonly Fault[] }
  readonly gates: { pending(): readonly Gate[]; unused(): readonly Gate[] }
}

/**
 * Everything that was set up and not used, or not ended, in words: faults that never fired, gates that hold a request or never
 * saw one.
 *
 * @param addedAt - What follows the words about one: the line that added it. Default: nothing.
 */
export function findLeftovers(
  { faults, gates }: Interfering,
  addedAt: (setUp: Fault | Gate) => string = () => '',
): readonly string[] {
  const told = (what: string, all: readonly (Fault | Gate)[]) =>
    all.map((setUp) => `Never ${what}: ${setUp}.${addedAt(setUp)}`)
  return [...told('fired', faults.unused()), ...told('released', gates.pending()), ...told('reached', gates.unused())]
}
