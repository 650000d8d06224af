import type { JsonObject } from '../../core/table/columns.ts'
import type { Table } from '../../core/table/table.ts'

/** Adds rows like a shown one, just before it or behind it. */
export function addRowsLike(
  table: Table<object>,
  like: JsonObject,
  count: number,
  side: 1 | -1,
  isAscending: boolean,
): void {
  const row = table.get(like['id'] as number | string)
  if (!row) return
  const { id: _id, ...values } = row as Readonly<Record<string, unknown>>
  const { timestamp, name } = values
  const step = isAscending ? side : -side
  for (let made = 0; made < count; made++)
    table.insert({
      ...values,
      ...(side === -1 && table.name === 'insight' && idBefore(table, like['id'] as number)),
      ...(typeof timestamp === 'string' && { timestamp: new Date(Date.parse(timestamp) + step).toISOString() }),
      ...(typeof name === 'string' && side === -1 && table.name === 'dashboard' && { name: name.slice(0, -1) }),
    })
}

/** Insights with the same value come by number. @see spec 32.5 */
function idBefore(table: Table<object>, id: number): { readonly id?: number } {
  let free = id - 1
  while (table.get(free)) free--
  return free > 0 ? { id: free } : {}
}
