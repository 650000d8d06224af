import { closedSchema, integer, listSchema, objectSchema } from '../../../core/json/json-schema.ts'
import { count } from '../../control-api/control-reading.ts'
import { entrySchema } from '../../control-api/knowledge/answer-schemas.ts'
import { ended } from '../../worlds/knowledge/decision.ts'
import type { EntryDetail } from '../../worlds/knowledge/entry-detail.ts'
import { asLines, inWords, MOST_ROWS, requireAlone, sayLeft, tool } from './tool.ts'
import type { ToolContext } from './tool.ts'

type RequestsInput = {
  readonly number?: number
  readonly since?: number
  readonly limit?: number
  readonly refused?: boolean
}

/** The tool for requests, and why they were answered so. */
export const requestsTool = tool<RequestsInput>({
  name: 'requests',
  title: 'Requests and why',
  description:
    'The requests, and why each got its answer: the rule that decided, its source in the rule book, a hint, warnings. "refused": only those that went wrong, however far apart they are. "since" and "limit" (100 at most): which ones. "number": all checks of one request in order, what led to its refusal, rows before and after, both bodies.',
  input: closedSchema({ number: count, since: integer, limit: count, refused: { type: 'boolean' } }, []),
  output: objectSchema(
    { requests: listSchema(objectSchema({ number: integer })), detail: entrySchema, left: integer },
    ['detail', 'left'],
  ),
  isReading: true,
  async call({ control }, given) {
    const { number, refused, since = 0, limit = 50 } = given
    requireAlone('number', given)
    if (number !== undefined) {
      const detail = await readOne(control, number)
      return { text: describeInFull(detail), structured: { requests: [], detail } }
    }
    const { shown, last, left } = await readRequests(control, { since, limit: Math.min(limit, 100), refused })
    const lines = shown.map(describeRequest)
    const more = left === undefined ? [] : [`${left} more: ask with "since": ${last}.`]
    return {
      text: asLines([...more, ...lines]) || sayNone(last > since, since),
      structured: { requests: shown.map(headOf), ...(left !== undefined && { left }) },
    }
  },
})

/** One request, with bodies as short as in a list. If there is no such request, control answers which there are. */
async function readOne(control: ToolContext['control'], number: number): Promise<EntryDetail> {
  const [found] = (await control.entries({ since: number - 1, limit: 1 })).entries
  if (found?.number !== number) return control.entry(number)
  if (found.refusal === undefined) return found
  const { cause } = await control.entry(number)
  return { ...found, ...(cause && { cause }) }
}

/** As many as control tells at once. */
const PAGE = 500

/** Reads on until there are so many that are wanted, or no others. `last` is the number of the last one that was read. */
async function readRequests(
  control: ToolContext['control'],
  { since, limit, refused }: { readonly since: number; readonly limit: number; readonly refused: boolean | undefined },
): Promise<{ readonly shown: readonly EntryDetail[]; readonly last: number; readonly left?: number }> {
  const shown: EntryDetail[] = []
  for (let last = since; ;) {
    const { entries, left = 0 } = await control.entries({ since: last, limit: refused ? PAGE : limit })
    for (const [place, entry] of entries.entries()) {
      last = entry.number
      if (!refused || isWrong(entry)) shown.push(entry)
      const after = entries.length - place - 1 + left
      if (shown.length === limit && after > 0) return { shown, last, left: after }
    }
    if (left === 0) return { shown, last }
  }
}

function sayNone(hasAsked: boolean, since: number): string {
  if (hasAsked) return 'No request went wrong.'
  return since > 0 ? `No request came after request ${since}.` : 'No request has come yet.'
}

const isWrong = ({ status = 0, warnings, failure }: EntryDetail): boolean =>
  status >= 400 || status === 0 || warnings.length > 0 || failure !== undefined

const headOf = ({
  checks: _checks,
  changes,
  request: _request,
  answer: _answer,
  clocks: _clocks,
  ...head
}: EntryDetail): object => ({
  ...head,
  written: changes.map(({ table, before, after }) => `${table} ${JSON.stringify((after ?? before)!['id'])}`),
})

function describeRequest(entry: EntryDetail): string {
  const { number, method, path, key, status, rule, source, refusal, hint, failure, waiting, warnings } = entry
  const why = rule === '' ? '' : ` by ${rule} (${source})`
  const more = [
    refusal && ended(refusal),
    hint && `Hint: ${hint}`,
    failure && `No answer: ${failure}`,
    waiting,
    ...warnings.map((one) => `Warning: ${one}`),
  ]
  const told = more.filter(Boolean).join(' ')
  return `${number} ${method} ${path} [${key ?? 'no key'}]: ${status ?? 'no answer'}${why}${told && `. ${told}`}`
}

function describeInFull(entry: EntryDetail): string {
  const { checks, changes, changesTruncated = 0, request, answer, cause } = entry
  return asLines([
    describeRequest(entry),
    ...(cause ? [`Cause: ${cause.says}`] : []),
    `Checks: ${checks.map(({ rule, source, outcome }) => `${rule} (${source}) ${outcome}`).join(', ') || 'none yet'}`,
    ...(request.body ? [`Sent: ${beginning(request.body, 1000)}`] : []),
    ...(answer?.body ? [`Answered: ${beginning(answer.body, 1500)}`] : []),
    ...changes.slice(0, MOST_ROWS).map((change) => `Row of ${change.table}: ${describeChange(change)}`),
    ...sayLeft(changes.length - MOST_ROWS + changesTruncated, 'more rows were written.'),
  ])
}

/** The beginning of a body. One that was cut must not look as if it were broken. */
function beginning(
  { text, truncated = 0 }: { readonly text: string; readonly truncated?: number },
  most: number,
): string {
  const left = Math.max(0, text.length - most) + truncated
  return left > 0 ? `${text.slice(0, most)} … (${left} characters more)` : text
}

function describeChange({ before, after, differences }: EntryDetail['changes'][number]): string {
  if (!before) return `added ${JSON.stringify(after).slice(0, 300)}`
  if (!after) return `removed ${JSON.stringify(before).slice(0, 300)}`
  return differences.map((one) => `${one.at} ${inWords(one.before)} → ${inWords(one.after)}`).join(', ')
}
