import type { JournalEntry } from './journal-entry.ts'
import { withoutSecrets } from './secrets.ts'

const HEADINGS = ['#', 'at', 'who', 'request', 'status', 'by', 'took', 'changed']

/** A table of entries for people. Remarks stand under the line of an entry: refusal, hint, warnings, faults. */
export function printEntries(entries: readonly JournalEntry[]): string {
  if (entries.length === 0) return '(nothing was asked)'
  const rows = entries.map(cells)
  const widths = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd()
  const indent = ' '.repeat(widths[0]! + 2)
  const body = rows.flatMap((row, at) => [line(row), ...remarks(entries[at]!).map((remark) => indent + remark)])
  return [line(HEADINGS), ...body].join('\n')
}

function cells({ number, at, key, user, method, path, status, rule, took, changes }: JournalEntry): string[] {
  const changed = new Set(changes.map(({ table, before, after }) => `${before ? (after ? '~' : '-') : '+'}${table}`))
  const time = took === undefined ? '' : `${took} ms`
  return [
    String(number),
    at,
    key ?? user ?? '',
    `${method} ${withoutSecrets.address(path)}`,
    status === undefined ? '-' : String(status),
    rule,
    time,
    [...changed].join(' '),
  ]
}

function remarks({ refusal, hint, failure, warnings, faults, took }: JournalEntry): string[] {
  return [
    ...(took === undefined ? ['not answered yet'] : []),
    ...(failure === undefined ? [] : [`no answer: ${failure}`]),
    ...(refusal === undefined ? [] : [`refused: ${refusal}`]),
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...faults.map(({ effect }) => `fault: ${JSON.stringify(effect)}`),
  ]
}
