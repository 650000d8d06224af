import type { FaultDefinition } from '../observe/journal/journal-entry.ts'

/** Whether requests that meet one of these faults wait for the clock of the fake. */
export const waitForClock = (faults: readonly FaultDefinition[]): boolean =>
  faults.some(({ effect: { latency, hang } }) => latency !== undefined || (hang !== undefined && hang !== true))
