import { otherwiseSchema } from '../../control-api/knowledge/answer-schemas.ts'
import { questionSchema } from '../../control-api/otherwise-control.ts'
import type { OtherwiseEntry, OtherwiseQuestion } from '../../control-api/otherwise-control.ts'
import { asLines, inWords, MOST_ROWS, sayLeft, tool } from './tool.ts'

/**
 * How many of the places in which an answer differs are listed in the text; the structured content has all that control
 * names.
 */
const MOST_PLACES = 5

/** The tool for the answers there would have been, had one thing been otherwise. */
export const otherwiseTool = tool<OtherwiseQuestion>({
  name: 'otherwise',
  title: 'A changed request',
  description:
    'Repeats the requests from "at" on, in a copy, with one thing changed: "as" (the name of a key, an e-mail address, null for no key), "request" (method, url, headers, body, faults; null: not sent), "contract" ("live" or "documented"), or "row" ({table, key, set}; set null: removed). Lists the answers that differ.',
  input: questionSchema,
  output: otherwiseSchema,
  isReading: true,
  async call({ control }, question) {
    const { summary, asked, later: all, laterTruncated = 0, same } = await control.otherwise(question)
    const later = all.slice(0, MOST_ROWS)
    const left = all.length - later.length + laterTruncated
    const structured = { summary, asked, later, same, ...(left > 0 && { laterTruncated: left }) }
    const lines = [summary, describeAnswered(asked), ...later.map(describeAnswered), ...sayLeft(left, 'more differ.')]
    return { text: asLines(lines), structured }
  },
})

function describeAnswered(entry: OtherwiseEntry): string {
  const { number, method, path, before, after, differences, differencesTruncated = 0 } = entry
  const would = after
    ? `would be ${after.status ?? 'no answer'} by ${after.rule} (${after.source})`
    : 'would not be sent'
  const why = after?.refusal ? `: ${after.refusal.replace(/\.$/, '')}` : ''
  const places = differences
    .slice(0, MOST_PLACES)
    .map(({ at, before: was, after: is }) => `${at} ${inWords(was)} → ${inWords(is)}`)
  const told = [...places, ...sayLeft(differences.length - MOST_PLACES + differencesTruncated, 'more')]
  const what = told.join(', ') || 'No difference'
  return `${number} ${method} ${path}: was ${before.status ?? 'no answer'}, ${would}${why}. ${what}.`
}
