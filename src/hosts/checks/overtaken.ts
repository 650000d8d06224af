import type { JournalEntry } from '../../observe/journal/journal-entry.ts'

const STEPS = ['applied', 'answered'] as const
type Step = (typeof STEPS)[number]

/** If many requests are overtaken, as by a random latency, a line for each shows no race. */
const SHOWN = 5

/** The requests that a later one overtook: the journal's table shows only the order in which requests came. */
export function describeOvertaken(entries: readonly JournalEntry[]): readonly string[] {
  const behind = STEPS.map((step) => overtakenIn(step, entries))
  const overtaken = entries.filter((entry) => behind.some((step) => step.has(entry)))
  // A request is searched for the one ahead of it only if it is told: the entries may be many thousands.
  const told = overtaken.slice(0, SHOWN).map((entry) => describe(entry, entries))
  const left = overtaken.length - SHOWN
  return left > 0 ? [...told, `So were ${left} more requests.`] : told
}

/** From the newest to the oldest, it is enough to know the first place that a later request has had. */
function overtakenIn(step: Step, entries: readonly JournalEntry[]): ReadonlySet<JournalEntry> {
  const overtaken = new Set<JournalEntry>()
  let first = Infinity
  for (const entry of entries.toReversed()) {
    const place = entry[step]
    if (place === undefined) continue
    if (place > first) overtaken.add(entry)
    first = Math.min(first, place)
  }
  return overtaken
}

function describe(entry: JournalEntry, entries: readonly JournalEntry[]): string {
  const steps = STEPS.flatMap((step) => {
    const ahead = entries.findLast((other) => other.number > entry.number && other[step]! < entry[step]!)
    return ahead ? `${step} after request ${ahead.number}` : []
  })
  return `Request ${entry.number} was ${steps.join(', and ')}.`
}
