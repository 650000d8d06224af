import type { FaultCount } from '../journal/session-log.ts'
import { ActiveFault } from './active-fault.ts'
import { countOf } from './faults.ts'
import type { Faults } from './faults.ts'

/**
 * Replaces the faults in force by others, each with its stored state: its number, its counts, and what chance decides next.
 *
 * @param added - how many there were in all, so that no number is used again.
 */
export function resumeFaults(faults: Faults, counts: readonly FaultCount[], added: number): void {
  faults.clear()
  for (const { number, definition, matched, fired } of counts) {
    faults.added = number - 1
    const fault = faults.add(definition)
    if (fault instanceof ActiveFault) resume(fault, { definition, matched, fired })
  }
  faults.added = added
}

/**
 * Saves the faults in force with their state. The returned function puts the same objects back, because code may hold
 * them; those that a request has met meanwhile do not count as unused.
 */
export function keepFaults(faults: Faults): () => void {
  const { active, added } = faults
  const counts = active.map(countOf)
  return () => {
    for (const [at, fault] of active.entries()) resume(fault, counts[at]!)
    Object.assign(faults, { active, added })
  }
}

/** Takes a fault back to its earlier state, including what chance decides next. */
function resume(fault: ActiveFault, { definition, matched, fired }: Omit<FaultCount, 'number'>): void {
  fault.random = undefined
  for (let drawn = drawsOf({ definition, matched, fired }); drawn > 0; drawn--) fault.draw()
  Object.assign(fault, { matched, fired, isMet: fault.isMet || fired > 0 })
}

/** How many random numbers a fault has drawn: one for each match from the first that it may meet. None matter once it is over. */
function drawsOf({ definition, matched, fired }: Omit<FaultCount, 'number'>): number {
  const { nth, times = nth === undefined ? Infinity : 1, chance = 1 } = definition
  return chance < 1 && fired < times ? Math.max(0, matched - (nth ?? 1) + 1) : 0
}
