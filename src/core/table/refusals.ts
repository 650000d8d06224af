import { show } from '../json/text.ts'
import { withArticle } from '../known-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import type { Key } from './columns.ts'

/** How many keys a message shows. */
const SHOWN = 10

/** The part of a table that a message shows. If there are many rows, it reads only those that it names. */
interface ShownTable {
  readonly name: string
  all(): { readonly length: number; slice(start: number, end: number): readonly object[] }
  keyOf(row: object): Key
}

/** The refusal of a key that no row has. */
export function noSuchRow(table: ShownTable, key: unknown): FakeUsageError {
  const rows = table.all()
  const known = rows.slice(0, SHOWN).map((row) => show(table.keyOf(row)))
  const more = rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : ''
  return new FakeUsageError(`There is no ${table.name} ${show(key)}. There are: ${known.join(', ') || 'none'}${more}.`)
}

/** The refusal of a key that another row has. */
export const keyTaken = (table: string, key: Key): FakeUsageError =>
  new FakeUsageError(`There is ${withArticle(table).toLowerCase()} ${key} already.`)

/** The error of a strict query that found no row, in the words of the library. */
export const noneFound = (model: string, method: string, where: object | undefined): FakeUsageError =>
  new FakeUsageError(
    `Failed to execute "${method}" on the "${model}" model: no entity found matching the query "${JSON.stringify(where)}".`,
  )
