import type { Otherwise, OtherwiseEntry } from '../../../../control-api/otherwise-control.ts'
import { counted } from '../../parts/counted.ts'

/** How a request was decided: `403`, `no answer`, or `not sent`. */
export const outcomeOf = (outcome: OtherwiseEntry['after']): string =>
  outcome === null ? 'not sent' : `${outcome.status ?? 'no answer'}`

/** What would have been, in one or two sentences. */
export function summaryOf({ asked, later, laterTruncated = 0, same }: Otherwise): string {
  const [before, after] = [outcomeOf(asked.before), outcomeOf(asked.after)]
  const isSame = asked.differences.length === 0
  const own = isSame ? `It would be answered the same: ${before}.` : `It was ${before}, and would be ${after}.`
  const changed = later.length + laterTruncated
  const others = changed === 1 ? '1 later answer differs' : `${changed || 'No'} later answers differ`
  return `${own} ${others}, ${same} ${same === 1 ? 'is' : 'are'} the same.`
}

/** How many differences there are. */
export const countOf = ({ differences, differencesTruncated = 0 }: OtherwiseEntry): string =>
  counted(differences.length + differencesTruncated, 'difference')
