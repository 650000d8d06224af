import type { Entry } from '../../observe/journal/entry.ts'
import type { RequestStep } from '../../observe/journal/recording.ts'

/** The numbers in the journal of the requests that a capsule of these steps holds, in the order of the capsule. */
export function recordedNumbers(steps: readonly RequestStep[]): readonly number[] {
  // A request whose answer alone was recorded is in no capsule.
  const recorded = new Set<Entry>(steps.flatMap(({ stage, entry }) => (stage === 'answered' ? [] : [entry])))
  return [...recorded].map(({ number }) => number)
}
