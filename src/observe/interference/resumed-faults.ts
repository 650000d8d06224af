import type { FaultCount } from '../journal/recording.ts'
import { ActiveFault } from './active-fault.ts'
import type { Faults } from './faults.ts'

/**
 * Puts other faults in the place of those in force, each as far as it has come: with its number, its counts, and what chance
 * decides next.
 *
 * @param added - how many there were in all, so that no number is used again.
 */
export function resumeFaults(faults: Faults, counts: readonly FaultCount[], added: number): void {
  faults.clear()
  for (const { number, definition, matched, fired } of counts) {
    faults.added = number - 1
    const fault = faults.add(definition)
    if (!(fault instanceof ActiveFault)) continue
    for (let drawn = drawsOf({ definition, matched, fired }); drawn > 0; drawn--) fault.dice()
    Object.assign(fault, { matched, fired })
  }
  faults.added = added
}

/** How many random numbers a fault has drawn: one for each match from the first that it may meet. None matter once it is over. */
function drawsOf({ definition, matched, fired }: Omit<FaultCount, 'number'>): number {
  const { nth, times = nth === undefined ? Infinity : 1, chance = 1 } = definition
  return chance < 1 && fired < times ? Math.max(0, matched - (nth ?? 1) + 1) : 0
}
