import { requireKnown, show } from '../core/json/check.ts'
import { inWords, isObject } from '../core/json/kinds.ts'
import { asText } from '../core/json/text.ts'
import { misfit, takes } from '../core/table/column-check.ts'
import type { Column } from '../core/table/columns.ts'
import type { Key } from '../core/table/definition.ts'
import type { Table } from '../core/table/table.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { tableNames } from '../resources/database.ts'
import type { TableName, Tables } from '../resources/database.ts'
import type { FactoryDefinition } from '../resources/factory.ts'

export type OverrideValues = Readonly<Record<string, unknown>>
type Target = Table<{ readonly id: Key }>
type RowsById = { readonly name: string; get(id: never): object | undefined }
type ExtrasDefinition = Pick<
  FactoryDefinition<TableName, object, string, string>,
  'extras' | 'rows' | 'byTable' | 'choices'
>

interface CheckedColumn {
  readonly name: string
  readonly column: Column<unknown>
  readonly accepts: (value: unknown) => boolean
  /** The table whose rows the column names. */
  readonly target: Target | undefined
}

/** Reads and checks the overrides for rows of one table, before anything is added. */
export class OverrideReader {
  readonly #table: Table<object>
  readonly #extras: OverrideValues
  readonly #columns: ReadonlyMap<string, CheckedColumn>
  readonly #byTable: readonly string[]
  readonly #choices: Readonly<Record<string, readonly unknown[]>>
  /** The tables of extras that are rows. */
  readonly #rowExtras: ReadonlyMap<string, Target>
  /** Columns by the name of the row that may be given instead of its id. */
  readonly #references: ReadonlyMap<string, CheckedColumn>

  constructor(
    tables: Tables,
    table: Table<object>,
    { extras = {}, rows = {}, byTable = [], choices = {} }: ExtrasDefinition,
  ) {
    const { definition } = table
    const columns = Object.entries(definition.columns).map(([name, column]): CheckedColumn => {
      const accepts = takes(definition, column)
      const target = column.references === undefined ? undefined : tables[column.references as keyof Tables]
      return { name, column, accepts, target: target as unknown as Target | undefined }
    })
    const references = columns.filter(({ target }) => target)
    this.#table = table
    this.#extras = { ...extras }
    this.#byTable = byTable
    this.#choices = choices as Readonly<Record<string, readonly unknown[]>>
    this.#rowExtras = new Map(
      Object.entries(rows).map(([name, target]) => [name, tables[target as keyof Tables] as unknown as Target]),
    )
    this.#columns = new Map(columns.map((checked) => [checked.name, checked]))
    this.#references = new Map(references.map((checked) => [checked.name.slice(0, -'_id'.length), checked]))
  }

  read(overrides: OverrideValues): { readonly row: Record<string, unknown>; readonly extras: OverrideValues } {
    const row: Record<string, unknown> = {}
    let extras = this.#extras
    for (const name in overrides) {
      const value = overrides[name]
      if (value === undefined) continue
      const column = this.#columns.get(name)
      if (column) {
        row[name] = this.#checked(column, value)
        continue
      }
      const reference = this.#references.get(name)
      if (reference) row[reference.name] = this.#checked(reference, this.#idOf(reference, name, value))
      else if (Object.hasOwn(extras, name)) extras = { ...extras, [name]: this.#checkedExtra(name, value) }
      else throw this.#unknown(name)
    }
    return { row, extras }
  }

  #checked({ name, column, accepts, target }: CheckedColumn, value: unknown): unknown {
    const { name: table, definition } = this.#table
    if (!accepts(value)) throw misfit(table, name, column, value)
    if (target && value !== null && !target.get(value as Key)) throw this.#missing(name, target, value)
    if (name === definition.key && this.#table.get(value as Key))
      throw new FakeUsageError(`There is a ${table} ${asText(value)} already.`)
    return value
  }

  #checkedExtra(name: string, value: unknown): unknown {
    const usual = this.#extras[name]
    const what = `A ${this.#table.name}'s ${name}`
    const choices = typeof usual === 'boolean' ? [true, false] : this.#choices[name]
    if (choices && !choices.includes(value))
      throw new FakeUsageError(`${what} is ${show(value)}. Expected ${inWords({ enum: choices })}.`)
    if (this.#byTable.includes(name)) requireRowOfTable(this.#table.name, value)
    const target = this.#rowExtras.get(name)
    if (usual === 0 && !Array.isArray(value)) requireCount(what, value)
    else if (target) requireRows(what, target, usual === undefined ? [value] : value)
    return value
  }

  #idOf({ column }: CheckedColumn, name: string, value: unknown): unknown {
    if (value === null) return null
    if (typeof value === 'object' && 'id' in value) return value.id
    throw new FakeUsageError(
      `A ${this.#table.name}'s ${name} is a row of ${column.references}, got ${show(value)}. For an id, use ${name}_id.`,
    )
  }

  #unknown(name: string): FakeUsageError {
    const known = new Set([...this.#columns.keys(), ...this.#references.keys(), ...Object.keys(this.#extras)])
    return new FakeUsageError(`A ${this.#table.name} has no "${name}". Known: ${[...known].join(', ')}.`)
  }

  #missing(name: string, target: Target, id: unknown): FakeUsageError {
    const ids = [...target.all()].slice(0, 10).map((row) => show(row.id))
    const known = ids.length === 0 ? `There is no ${target.name} yet` : `Known: ${ids.join(', ')}`
    return new FakeUsageError(
      `A ${this.#table.name}'s ${name} names ${target.name} ${show(id)}, which does not exist. ${known}.`,
    )
  }
}

/** Requires a list of rows that a table has. */
export function requireRows(what: string, target: RowsById, given: unknown): void {
  if (!Array.isArray(given))
    throw new FakeUsageError(`${what} is ${show(given)}. Expected a list of rows of ${target.name}.`)
  for (const row of given as readonly unknown[])
    if (!isObject(row) || !target.get(row['id'] as never))
      throw new FakeUsageError(`${what} is a row of ${target.name}, got ${show(row)}. Name one that is there.`)
}

function requireRowOfTable(what: string, given: unknown): void {
  requireKnown(what, given, tableNames)
  const rows = Object.values(given as object)
  if (rows.length !== 1 || !isObject(rows[0]))
    throw new FakeUsageError(`A ${what} is of one row, under the name of its table, got ${show(given)}.`)
}

/** Requires a number of rows. */
export function requireCount(what: string, count: unknown): void {
  if (!Number.isSafeInteger(count) || (count as number) < 0)
    throw new FakeUsageError(`${what} is ${show(count)}. Expected a whole number from 0.`)
}
