import type { JournalEntry } from '../../observe/journal/journal-entry.ts'

const STEPS = ['applied', 'answered'] as const
/** If many requests are overtaken, as by a random latency, a line for each shows no race. */
const SHOWN = 5

/** The requests that a later one overtook: the journal's table shows only the order in which requests came. */
export function describeOvertaken(entries: readonly JournalEntry[]): readonly string[] {
  const told = entries.flatMap((entry) => {
    const steps = STEPS.flatMap((step) => {
      const ahead = entries.findLast((other) => other.number > entry.number && other[step]! < entry[step]!)
      return ahead ? `${step} after request ${ahead.number}` : []
    })
    return steps.length > 0 ? `Request ${entry.number} was ${steps.join(', and ')}.` : []
  })
  const left = told.length - SHOWN
  return left > 0 ? [...told.slice(0, SHOWN), `So were ${left} more requests.`] : told
}
