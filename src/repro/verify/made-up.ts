import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { RowChange } from '../../core/table/changes.ts'
import { accepts } from '../../core/table/column-check.ts'
import type { Key } from '../../core/table/columns.ts'
import { anyTable, definitions, keyOf } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import { tableOfField } from './request-target.ts'

/** A body that was parsed for this comparison, so it may be changed. */
type ParsedBody = Record<string, unknown>

/** In milliseconds. A recorded time may be this far from the one that the fake writes. */
const NEAR = 300_000
/** In milliseconds. Two times that are this close may be of one write. */
const AT_ONCE = 100
/** Columns besides the key that the service makes up. */
export const MADE_UP_COLUMNS: readonly string[] = ['short_id', 'access_token']

/**
 * Matches what the service makes up: ids, UUIDs, tokens and times. A row that the fake has just made takes them from
 * the first recorded answer that shows it. From then on they must be equal everywhere.
 */
export class MadeUpValues {
  readonly #world: World
  readonly #fresh = new Set<string>()
  /** The rows that the last request has written. */
  readonly #written = new Set<string>()
  /** The columns that writes have changed since an answer showed them, with the value before. */
  readonly #changed = new Map<string, unknown>()

  constructor(world: World) {
    this.#world = world
  }

  /** Notes the rows that a request has written. */
  note(changes: readonly RowChange<TableName>[]): void {
    this.#written.clear()
    for (const { table, before, after } of changes) {
      if (!after) continue
      const own = nameOf(table, after)
      this.#written.add(own)
      if (!before) this.#fresh.add(own)
      for (const [column, value] of Object.entries(before ?? {}))
        if (value !== (after as ParsedBody)[column]) this.#changed.set(`${own} ${column}`, value)
    }
  }

  /** Gives new rows the recorded values, and writes these into the fake's body. */
  adopt(table: TableName | undefined, recorded: unknown, fake: unknown): void {
    if (Array.isArray(recorded) && Array.isArray(fake)) return this.#adoptRows(table, recorded, fake)
    if (!isObject(recorded) || !isObject(fake)) return
    if (table) this.#adoptRow(table, recorded, fake)
    for (const [name, value] of Object.entries(fake)) {
      const own = tableOfField(name, table)
      if (own) this.adopt(own, recorded[name], value)
    }
  }

  #adoptRows(table: TableName | undefined, recorded: readonly unknown[], fake: readonly unknown[]): void {
    for (const [at, row] of fake.entries()) {
      const same = recorded.find((other) => isObject(other) && isObject(row) && other['id'] === row['id'])
      this.adopt(table, same ?? (recorded.length === fake.length ? recorded[at] : undefined), row)
    }
  }

  #adoptRow(name: TableName, recorded: Readonly<ParsedBody>, fake: ParsedBody): void {
    const table = anyTable(this.#world, name)
    const row = table.get(fake['id'] as Key) ?? (name === 'sharing' ? this.#sharingOf(fake) : undefined)
    if (!row) return
    const { key, columns } = definitions[name]
    const own = nameOf(name, row)
    const isFresh = this.#fresh.delete(own)
    const taken: ParsedBody = {}
    for (const [column, definition] of Object.entries(columns)) {
      const [value, made] = [recorded[column], fake[column]]
      if (value === undefined || made === undefined) continue
      const isSet = this.#hasChanged(`${own} ${column}`, value) || isFresh
      if (value === made || !accepts(definition, value)) continue
      const most = isSet ? NEAR : this.#written.has(own) ? AT_ONCE : undefined
      const isTime = definition.format === 'date-time' && most !== undefined && isNear(value, made, most)
      const isFree = column === key ? !table.get(value as Key) : MADE_UP_COLUMNS.includes(column)
      if (isTime || (isFresh && isFree && isAlike(value, made))) taken[column] = value
    }
    if (Object.keys(taken).length === 0) return
    table.update(row, taken)
    Object.assign(fake, taken)
  }

  /** Whether a write has changed a column, and its first answer does not show the value before. */
  #hasChanged(column: string, shown: unknown): boolean {
    const before = this.#changed.get(column)
    this.#changed.delete(column)
    return before !== undefined && before !== shown
  }

  #sharingOf({ access_token }: ParsedBody): object | undefined {
    return this.#world.tables.sharing.first('access_token', asText(access_token))
  }
}

const nameOf = (table: TableName, row: object): string => `${table} ${asText(keyOf(table, row))}`

const isNear = (recorded: unknown, made: unknown, most: number): boolean =>
  Math.abs(Date.parse(asText(recorded)) - Date.parse(asText(made))) <= most

/** Whether a recorded value that its column accepts has the same form as the fake's. */
const isAlike = (recorded: unknown, made: unknown): boolean =>
  typeof recorded === 'number' || (asText(recorded).length === asText(made).length && /^[\w-]*$/.test(asText(recorded)))
