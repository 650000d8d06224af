import { asText } from '../../core/json/text.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { RowChange } from '../../core/table/changes.ts'
import type { Key } from '../../core/table/definition.ts'
import type { Table } from '../../core/table/table.ts'
import { definitions } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import type { World } from '../../resources/world.ts'
import { tableOfField } from './request-target.ts'

/** A body that was parsed for this comparison, so it may be changed. */
type Body = Record<string, unknown>

/** In milliseconds. A recorded time may be this far from the one that the fake writes. */
const NEAR = 300_000
/** In milliseconds. Two times that are this close may be of one write. */
const AT_ONCE = 100
/** Columns that the service makes up. */
const MADE_UP = ['short_id', 'access_token'] as const

/**
 * Matches what the service makes up: ids, UUIDs, tokens and times. A row that the fake has just made takes them from
 * the first recorded answer that shows it. From then on they must be equal everywhere.
 */
export class MadeUpValues {
  readonly #world: World
  readonly #fresh = new Set<string>()
  /** The rows that the last request has written. */
  readonly #written = new Set<string>()
  /** The times that a write has set, with the value before. */
  readonly #touched = new Map<string, unknown>()

  constructor(world: World) {
    this.#world = world
  }

  /** Notes the rows that a request has written. */
  note(changes: readonly RowChange[]): void {
    this.#written.clear()
    for (const { table, before, after } of changes) {
      if (!after) continue
      const { key, columns } = definitions[table as TableName]
      const row = after as Body
      const name = `${table} ${asText(row[key])}`
      this.#written.add(name)
      if (!before) this.#fresh.add(name)
      for (const [column, { format }] of Object.entries(columns))
        if (before && format === 'date-time' && (before as Body)[column] !== row[column])
          this.#touched.set(`${name} ${column}`, (before as Body)[column])
    }
  }

  /** Gives new rows the recorded values, and writes these into the fake's body. */
  adopt(table: TableName | undefined, recorded: unknown, fake: unknown): void {
    if (Array.isArray(recorded) && Array.isArray(fake)) return this.#adoptRows(table, recorded, fake)
    if (!isObject(recorded) || !isObject(fake)) return
    if (table) this.#adoptRow(table, recorded, fake as Body)
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

  #adoptRow(name: TableName, recorded: Body | Readonly<Body>, fake: Body): void {
    const table = this.#world.tables[name] as unknown as Table<object>
    const { key, columns } = definitions[name]
    const row = table.get(fake['id'] as Key) ?? (name === 'sharing' ? this.#sharingOf(fake) : undefined)
    if (!row) return
    const own = `${name} ${asText((row as Body)[key])}`
    const isFresh = this.#fresh.has(own)
    const taken: Body = {}
    for (const [column, { format }] of Object.entries(columns)) {
      const value = recorded[column]
      if (value === undefined || !Object.hasOwn(fake, column) || value === fake[column]) continue
      const isTime = format === 'date-time' && isNear(value, fake[column])
      const wasTouched = this.#touched.has(`${own} ${column}`) && this.#touched.get(`${own} ${column}`) !== value
      const isAtOnce = this.#written.has(own) && isNear(value, fake[column], AT_ONCE)
      if (isTime && (isFresh || wasTouched || isAtOnce)) taken[column] = value
      if (isFresh && isAlike(column, key, value, fake[column]) && !this.#isTaken(table, column, key, value))
        taken[column] = value
    }
    this.#fresh.delete(own)
    for (const column of Object.keys(taken)) this.#touched.delete(`${own} ${column}`)
    if (Object.keys(taken).length === 0) return
    table.update(row, taken)
    Object.assign(fake, taken)
  }

  #isTaken(table: Table<object>, column: string, key: string, value: unknown): boolean {
    return column === key && table.get(value as Key) !== undefined
  }

  #sharingOf({ access_token }: Body): object | undefined {
    return this.#world.tables.sharing.first('access_token', asText(access_token))
  }
}

function isNear(recorded: unknown, fake: unknown, most = NEAR): boolean {
  if (typeof recorded !== 'string' || typeof fake !== 'string') return false
  return /^\d{4}-\d\d-\d\dT/.test(recorded) && Math.abs(Date.parse(recorded) - Date.parse(fake)) <= most
}

/** Whether a recorded value has the same form as the fake's. */
function isAlike(column: string, key: string, recorded: unknown, fake: unknown): boolean {
  if (column !== key && !MADE_UP.some((name) => name === column)) return false
  if (typeof recorded === 'number' && typeof fake === 'number') return Number.isSafeInteger(recorded) && recorded > 0
  return typeof recorded === 'string' && typeof fake === 'string' && formOf(recorded) === formOf(fake)
}

const formOf = (text: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text) ? 'uuid' : `${text.length} ${/^\w*$/.test(text)}`
