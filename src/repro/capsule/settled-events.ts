import type { Capsule, CapsuleEvent } from './capsule.ts'

/**
 * The events of a capsule whose requests were changed. A request that met a fault and does not meet one any more now
 * has its rules run, so it gets an event for that before its answer.
 */
export function settledEvents({ requests, events }: Capsule): readonly CapsuleEvent[] {
  const applied = new Set(events.map((event) => event.applied))
  return events.flatMap((event) => {
    const { answered } = event
    if (answered === undefined || applied.has(answered)) return [event]
    const { faults = [], failure } = requests[answered - 1]!
    return faults.length > 0 || failure !== undefined ? [event] : [{ applied: answered }, event]
  })
}
