import { frozenCopy } from './frozen.ts'

/** What a column needs to fill itself when nobody gave a value. */
export interface Fill {
  /** The present, as the API writes dates. */
  now(): string
  /** The next number of this table. */
  serial(): number
  /** Keeps later numbers above one that somebody chose. */
  reserve(taken: number): void
  /** The next UUID of this table. */
  uuid(): string
}

/** One column of a table: its type, what it points at, and what it holds when nothing is said. */
export interface Column<T> {
  readonly type: 'integer' | 'string' | 'boolean' | 'object' | 'array' | 'json'
  readonly format?: 'uuid' | 'date-time'
  /** What the members of an array are. */
  readonly items?: 'string' | 'integer' | 'object'
  readonly choices?: readonly T[]
  readonly nullable?: boolean
  /** The table whose row this column names by its id. */
  readonly references?: string
  readonly fallback: (fill: Fill) => T
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** The row that a set of columns describes: flat, frozen, in the API's field names. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** Free-form JSON, as clients send it. */
export type JsonObject = { readonly [key: string]: unknown }

/** Rows may share what nobody can change. */
const NO_MEMBERS = frozenCopy({}) as JsonObject
const NOTHING = frozenCopy([]) as readonly never[]

export const serial = (): Column<number> => ({ type: 'integer', fallback: (fill) => fill.serial() })
export const uuidKey = (): Column<string> => ({ type: 'string', format: 'uuid', fallback: (fill) => fill.uuid() })
export const integer = (value = 0): Column<number> => ({ type: 'integer', fallback: () => value })
export const text = (value = ''): Column<string> => ({ type: 'string', fallback: () => value })
export const flag = (value = false): Column<boolean> => ({ type: 'boolean', fallback: () => value })
export const instant = (): Column<string> => ({ type: 'string', format: 'date-time', fallback: (fill) => fill.now() })
export const object = (): Column<JsonObject> => ({ type: 'object', fallback: () => NO_MEMBERS })
export const json = (): Column<unknown> => ({ type: 'json', nullable: true, fallback: () => null })
export const array = <T>(items: NonNullable<Column<T>['items']>): Column<readonly T[]> => ({
  type: 'array',
  items,
  fallback: () => NOTHING,
})

export const oneOf = <const T extends string | number>(choices: readonly T[], value: T): Column<T> => ({
  type: typeof value === 'number' ? 'integer' : 'string',
  choices,
  fallback: () => value,
})

/** The id of a row elsewhere. It has no fallback that would fit: whoever adds the row says which. */
export const reference = (table: string): Column<number> => ({ type: 'integer', references: table, fallback: () => 0 })
export const uuidReference = (table: string): Column<string> => ({
  type: 'string',
  format: 'uuid',
  references: table,
  fallback: () => '',
})

/** The same column, where null is a value too, and the one it holds when nothing is said. */
export const orNull = <T>(column: Column<T>): Column<T | null> =>
  ({ ...column, nullable: true, fallback: () => null }) as Column<T | null>
