import { oneLine } from '../../core/one-line.ts'
import type { JournalEntry } from './journal-entry.ts'

/** A cell that is longer moves the rest of its own line, and leaves the columns of the others as they are. */
const WIDEST = 120
const HEADINGS = ['#', 'at', 'who', 'request', 'status', 'by', 'took', 'changed']

/**
 * A table of entries for people. Remarks stand under the line of an entry: refusal, hint, warnings, faults.
 *
 * @param runner - What runs a command of the package here. Default: `npx`.
 */
export function printEntries(entries: readonly JournalEntry[], runner?: string): string {
  if (entries.length === 0) return '(no requests)'
  const rows = entries.map(cells)
  const widths = HEADINGS.map((heading, at) =>
    rows.reduce((width, row) => Math.min(WIDEST, Math.max(width, row[at]!.length)), heading.length),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  const indent = ' '.repeat(widths[0]! + 2)
  const body = rows.flatMap((row, at) => [line(row), ...remarks(entries[at]!, runner).map((remark) => indent + remark)])
  return [line(HEADINGS), ...body].map(oneLine).join('\n')
}

function cells({ number, at, key, user, method, path, status, rule, took, changes, secrets }: JournalEntry): string[] {
  const changed = new Set(changes.map(({ table, before, after }) => `${before ? (after ? '~' : '-') : '+'}${table}`))
  const time = took === undefined ? '' : `${took} ms`
  return [
    String(number),
    at,
    [key, user].filter(Boolean).join(', '),
    `${method} ${path}`,
    status === undefined ? '-' : String(status),
    rule,
    time,
    [...changed].join(' '),
  ].map(secrets.address)
}

/**
 * Names the rule behind a refusal, or the section of the endpoint that refused, and the command that prints it; undefined if
 * the source is neither.
 */
export function ruleBehind(
  { refusal, source }: Pick<JournalEntry, 'refusal' | 'source'>,
  runner = 'npx',
): string | undefined {
  if (refusal === undefined || !/^(?:\d+|[A-Z])(?:\.\d+)?$/.test(source)) return undefined
  return `${ruleName(source)} (${runner} fake-dashboards explain ${source})`
}

/** `rule K.8`, or `section 9` for a whole endpoint. */
export const ruleName = (source: string): string => `${source.includes('.') ? 'rule' : 'section'} ${source}`

function remarks(entry: JournalEntry, runner?: string): string[] {
  const { refusal, hint, waiting, failure, warnings, faults, took, secrets } = entry
  const open = took === undefined ? 'not answered yet' : failure && `no answer: ${failure}`
  return [
    open && (waiting === undefined ? open : `${open}: ${waiting}`),
    refusal !== undefined && `refused: ${refusal}`,
    ruleBehind(entry, runner),
    hint !== undefined && `hint: ${hint}`,
    ...warnings.map((warning) => `warning: ${warning}`),
    ...faults.map(({ effect }) => `fault: ${JSON.stringify(secrets.json(effect))}`),
  ]
    .filter((remark) => typeof remark === 'string')
    .map(secrets.address)
}
