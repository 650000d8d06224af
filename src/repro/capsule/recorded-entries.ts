import type { Entry } from '../../observe/journal/entry.ts'
import type { RequestStep } from '../../observe/journal/recording.ts'

/** The requests that a capsule of these steps holds, in its order. */
export function recordedEntries(steps: readonly RequestStep[]): readonly Entry[] {
  // A request whose answer alone was recorded is in no capsule.
  return [...new Set(steps.flatMap(({ stage, entry }) => (stage === 'answered' ? [] : [entry])))]
}
