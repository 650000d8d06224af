import type { Key } from '../../core/table/row-index.ts'
import type { TableName } from '../../resources/database.ts'
import type { Completed } from './report.ts'

/** Values that stand in rows although no answer shows them as they are, until one does. */
export class Assumed {
  readonly #reasons = new Map<TableName, Map<Key, Map<string, string>>>()

  add(table: TableName, key: Key, columns: readonly string[], why: string): void {
    const rows = this.#reasons.get(table) ?? new Map<Key, Map<string, string>>()
    this.#reasons.set(table, rows)
    const own = rows.get(key) ?? new Map<string, string>()
    rows.set(key, own)
    for (const column of columns) own.set(column, why)
  }

  has(table: TableName, key: Key, column: string): boolean {
    return this.#reasons.get(table)?.get(key)?.has(column) ?? false
  }

  /** An answer has shown them. */
  drop(table: TableName, key: Key, columns: readonly string[]): void {
    const own = this.#reasons.get(table)?.get(key)
    if (own) for (const column of columns) own.delete(column)
  }

  /** All of them, rows with the same columns and reason together; rows that are gone are left out. */
  list(keyOf: (table: TableName, key: Key) => Key | undefined): readonly Completed[] {
    const found = new Map<string, { table: TableName; rows: Key[]; columns: string[]; why: string }>()
    for (const [table, rows] of this.#reasons)
      for (const [key, own] of rows) {
        const shown = keyOf(table, key)
        for (const why of shown === undefined ? [] : new Set(own.values())) {
          const columns = [...own].filter(([, reason]) => reason === why).map(([column]) => column)
          const name = [table, why, ...columns.sort()].join('/')
          const same = found.get(name) ?? { table, rows: [], columns, why }
          found.set(name, same)
          same.rows.push(shown!)
        }
      }
    return [...found.values()]
  }
}
