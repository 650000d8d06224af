import { asText, show } from '../core/json/text.ts'
import { unknownName, withArticle } from '../core/known-names.ts'
import { columnCheck } from '../core/table/column-check.ts'
import type { Column, Key } from '../core/table/columns.ts'
import { keyTaken } from '../core/table/refusals.ts'
import type { Table } from '../core/table/table.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { definitions, tableNames } from '../resources/database.ts'
import type { TableName, Tables } from '../resources/database.ts'
import { writtenColumns } from '../resources/written-columns.ts'
import { extraChecks } from './extra-check.ts'
import type { ExtrasDefinition } from './extra-check.ts'

export type OverrideValues = Readonly<Record<string, unknown>>
type TargetTable = Table<{ readonly id: Key }>

interface CheckedColumn {
  readonly name: string
  readonly column: Column<unknown>
  readonly requireFit: (value: unknown) => unknown
  /** The table whose rows the column names. */
  readonly target: TargetTable | undefined
}

/** Reads and checks the overrides for rows of one table, before anything is added. */
export class OverrideReader {
  readonly #table: Table<object>
  readonly #extras: OverrideValues
  readonly #columns: ReadonlyMap<string, CheckedColumn>
  readonly #extraChecks: ReturnType<typeof extraChecks>
  /** Extras, and the columns that they decide. */
  readonly #decided: readonly (readonly [extra: string, columns: readonly string[]])[]
  /** Extras, and the columns and extras that each of their choices excludes. */
  readonly #excluded: readonly (readonly [extra: string, names: Readonly<Record<string, readonly string[]>>])[]
  /** Columns by the name of the row that may be given instead of its id. */
  readonly #references: ReadonlyMap<string, CheckedColumn>

  constructor(tables: Tables, table: Table<object>, extras: ExtrasDefinition) {
    const definition = { ...table.definition, columns: writtenColumns(table.name as TableName) }
    const columns = Object.entries(definition.columns).map(([name, column]): CheckedColumn => {
      const requireFit = columnCheck(table.name, definition, name)
      const target = column.references === undefined ? undefined : tables[column.references as keyof Tables]
      return { name, column, requireFit, target: target as TargetTable | undefined }
    })
    const references = columns.filter(({ target }) => target)
    this.#table = table
    this.#extras = { ...extras.extras }
    this.#extraChecks = extraChecks(tables, table.name, extras)
    this.#decided = Object.entries<readonly string[]>(extras.decides ?? {})
    this.#excluded = Object.entries<Readonly<Record<string, readonly string[]>>>(extras.excludes ?? {})
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
      const reference = this.#references.get(name)
      if (column) this.#set(row, column, value)
      else if (reference) this.#set(row, reference, this.#idOf(reference, name, value))
      else {
        const requireExtra = this.#extraChecks.get(name)
        if (!requireExtra) throw this.#unknown(name)
        requireExtra(value)
        extras = { ...extras, [name]: value }
      }
    }
    this.#requireEffect(row, extras)
    return { row, extras }
  }

  /** Refuses an extra beside a column that it decides, or beside a column or extra that its value excludes. */
  #requireEffect(row: OverrideValues, extras: OverrideValues): void {
    for (const [extra, columns] of this.#decided) {
      const column = columns.find((name) => row[name] !== undefined)
      if (column !== undefined && extras[extra] !== this.#extras[extra])
        throw new FakeUsageError(
          `${withArticle(this.#table.name)} got "${extra}", which decides its ${column}, and that too. Give one of them.`,
        )
    }
    for (const [extra, names] of this.#excluded) {
      const choice = asText(extras[extra])
      const other = names[choice]?.find((name) => (row[name] ?? extras[name] ?? null) !== null)
      if (other !== undefined)
        throw new FakeUsageError(
          `${withArticle(this.#table.name)} whose ${extra} is ${show(choice)} got its ${other} too. Give one of them.`,
        )
    }
  }

  #set(row: Record<string, unknown>, column: CheckedColumn, value: unknown): void {
    const { name } = column
    if (Object.hasOwn(row, name) && row[name] !== value)
      throw new FakeUsageError(
        `${withArticle(this.#table.name)} got ${show(row[name])} and ${show(value)} for its ${name}. Give one of them.`,
      )
    row[name] = this.#checked(column, value)
  }

  #checked({ name, requireFit, target }: CheckedColumn, value: unknown): unknown {
    const { name: table, definition } = this.#table
    const fit = requireFit(value)
    if (target && value !== null && !target.get(value as Key)) throw this.#missing(name, target, value)
    if (name === definition.key && this.#table.get(value as Key)) throw keyTaken(table, value as Key)
    return fit
  }

  #idOf({ column, target }: CheckedColumn, name: string, value: unknown): unknown {
    if (value === null) return null
    const isRow = typeof value === 'object' && 'id' in value
    const other = isRow ? otherOwner(value, target) : undefined
    if (isRow && other === undefined) return value.id
    const got = other === undefined ? show(value) : `one of ${other}`
    throw new FakeUsageError(
      `${withArticle(this.#table.name)}'s ${name} is a row of ${column.references}, got ${got}. For an id, use ${name}_id.`,
    )
  }

  #unknown(name: string): FakeUsageError {
    const known = new Set([...this.#columns.keys(), ...this.#references.keys(), ...Object.keys(this.#extras)])
    return unknownName(this.#table.name, name, [...known])
  }

  #missing(name: string, target: TargetTable, id: unknown): FakeUsageError {
    const ids = [...target.all()].slice(0, 10).map((row) => show(row.id))
    const known = ids.length === 0 ? `There is no ${target.name} yet` : `Known: ${ids.join(', ')}`
    return new FakeUsageError(
      `${withArticle(this.#table.name)}'s ${name} names ${target.name} ${show(id)}, which does not exist. ${known}.`,
    )
  }
}

/** The table, other than the expected one, that has exactly the columns of a row. There, its id means something else. */
function otherOwner(row: { readonly id: unknown }, expected: TargetTable | undefined): TableName | undefined {
  if (expected?.get(row.id as Key) === row) return undefined
  const columns = String(Object.keys(row))
  const owner = tableNames.find((name) => String(Object.keys(definitions[name].columns)) === columns)
  return owner === expected?.name ? undefined : owner
}
