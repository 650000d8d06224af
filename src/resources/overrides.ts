import { FakeUsageError } from '../core/usage-error.ts'
import { checkOf, expectation, show } from '../core/table/column-check.ts'
import type { Column } from '../core/table/columns.ts'
import type { Key } from '../core/table/row-index.ts'
import type { Table } from '../core/table/table.ts'
import type { TableName, Tables } from './database.ts'

export type Values = Readonly<Record<string, unknown>>

type Target = Table<{ readonly id: Key }>

/** What one word asks for. */
interface Wish {
  readonly name: string
  readonly column: Column<unknown>
  readonly accepts: (value: unknown) => boolean
  /** The table of the row that the column names. */
  readonly target?: Target | undefined
  /** Whether that row is given in place of its id. */
  readonly byRow?: boolean
}

/** What can be asked of the rows of one table, by the words for it. */
export class WishList {
  readonly #table: Table<object>
  /** Undefined for what is no column but the factory's own business. */
  readonly #wishes: ReadonlyMap<string, Wish | undefined>

  constructor(tables: Tables, table: Table<object>, extras: readonly string[]) {
    const { columns: declared, normalise } = table.definition
    const columns = Object.entries(declared).map(([name, column]): Wish => {
      const { references, format } = column
      // A table that normalises reads more ways to write a date than it keeps, and complains itself.
      const accepts = normalise && format === 'date-time' ? () => true : checkOf(column)
      const target = references && (tables[references as TableName] as unknown as Target)
      return { name, column, accepts, ...(target && { target }) }
    })
    const rows = columns.filter(({ target }) => target).map((wish): Wish => ({ ...wish, byRow: true }))
    this.#table = table
    this.#wishes = new Map<string, Wish | undefined>([
      ...columns.map((wish) => [wish.name, wish] as const),
      ...rows.map((wish) => [wish.name.slice(0, -'_id'.length), wish] as const),
      ...extras.map((extra) => [extra, undefined] as const),
    ])
  }

  /** The columns asked for, checked before anything is added, the rows a default brings along included. */
  columnsOf(wishes: Values): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    for (const word in wishes) {
      const value = wishes[word]
      if (value === undefined) continue
      const wish = this.#wishes.get(word)
      if (wish) row[wish.name] = this.#cell(wish, word, value)
      else if (!this.#wishes.has(word)) throw this.#unknown(word)
    }
    return row
  }

  #cell({ name, column, accepts, target, byRow }: Wish, word: string, value: unknown): unknown {
    const cell = byRow && value !== null ? this.#idOf(column, word, value) : value
    const { name: table, definition } = this.#table
    if (!accepts(cell))
      throw new FakeUsageError(`A ${table}'s ${name} is ${show(cell)}. Expected ${expectation(column)}.`)
    if (target && cell !== null && !target.get(cell as Key)) throw this.#missing(name, target, cell)
    if (name === definition.key && this.#table.get(cell as Key))
      throw new FakeUsageError(`There is a ${table} ${String(cell)} already.`)
    return cell
  }

  #idOf({ references }: Column<unknown>, word: string, value: unknown): unknown {
    if (typeof value === 'object' && value !== null && 'id' in value) return value.id
    throw new FakeUsageError(
      `A ${this.#table.name}'s ${word} is a row of ${references}, got ${show(value)}. For an id, use ${word}_id.`,
    )
  }

  #unknown(word: string): FakeUsageError {
    const words = [...this.#wishes.keys()]
    return new FakeUsageError(`A ${this.#table.name} has no "${word}". Known: ${words.join(', ')}.`)
  }

  #missing(name: string, target: Target, id: unknown): FakeUsageError {
    const ids = [...target.all()].slice(0, 10).map((row) => show(row.id))
    const known = ids.length === 0 ? `There is no ${target.name} yet` : `Known: ${ids.join(', ')}`
    return new FakeUsageError(
      `A ${this.#table.name}'s ${name} names ${target.name} ${show(id)}, which does not exist. ${known}.`,
    )
  }
}
