import type { Otherwise, OtherwiseEntry } from '../otherwise-control.ts'

/** What would have been, in two sentences. */
export function summaryOf({ asked, later, laterTruncated = 0, same }: Omit<Otherwise, 'summary'>): string {
  const [before, after] = [statusOf(asked.before), statusOf(asked.after)]
  const isSame = asked.differences.length === 0
  const own = isSame ? `It would be answered the same: ${before}.` : `It was ${before}, and would be ${after}.`
  const changed = later.length + laterTruncated
  if (changed + same === 0) return `${own} No request came later.`
  const others = changed === 1 ? '1 later answer differs' : `${changed || 'No'} later answers differ`
  return `${own} ${others}, ${same} ${same === 1 ? 'is' : 'are'} the same.`
}

const statusOf = (outcome: OtherwiseEntry['after']): string =>
  outcome === null ? 'not sent' : `${outcome.status ?? 'no answer'}`
