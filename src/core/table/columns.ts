import { frozenCopy } from './frozen.ts'
import type { Privacy } from './privacy.ts'

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

/** One column of a table: its type, what it points at, how private it is, and what it holds when nothing is said. */
export interface Column<T, References extends string = string> {
  readonly type: 'integer' | 'string' | 'boolean' | 'object' | 'array' | 'json'
  readonly format?: 'uuid' | 'date-time'
  /** What the members of an array are. */
  readonly items?: 'string' | 'integer' | 'object'
  readonly choices?: readonly T[]
  readonly nullable?: boolean
  /** The table whose row this column names by its id. */
  readonly references?: References
  /** Nobody's secret where nothing is said. */
  readonly private?: Privacy
  /** What it holds when nothing is said: one value for all rows, unless each is filled by itself. */
  readonly fallback: T
  readonly filled?: 'now' | 'serial' | 'uuid'
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** The row that a set of columns describes: flat, frozen, in the API's field names. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** Free-form JSON, as clients send it. */
export type JsonObject = { readonly [key: string]: unknown }

/** Rows may share what nobody can change. */
const NO_MEMBERS = frozenCopy({}) as JsonObject
const NOTHING = frozenCopy([]) as readonly never[]

/** A column that takes any text or any JSON has to say how private it is. Ids, dates and figures are nobody's secret. */
interface FreeForm<T> {
  readonly private: Privacy
  readonly fallback?: T
}

export const serial = (): Column<number> => ({ type: 'integer', fallback: 0, filled: 'serial' })
export const uuidKey = (): Column<string> => ({
  type: 'string',
  format: 'uuid',

  fallback: '',
  filled: 'uuid',
})
export const integer = (fallback = 0): Column<number> => ({ type: 'integer', fallback })
export const flag = (fallback = false): Column<boolean> => ({ type: 'boolean', fallback })
export const instant = (): Column<string> => ({
  type: 'string',
  format: 'date-time',

  fallback: '',
  filled: 'now',
})
export const integers = (): Column<readonly number[]> => ({
  type: 'array',
  items: 'integer',

  fallback: NOTHING,
})

export const text = (options: FreeForm<string>): Column<string> => ({ type: 'string', fallback: '', ...options })
export const object = (options: FreeForm<JsonObject>): Column<JsonObject> => ({
  type: 'object',
  fallback: NO_MEMBERS,
  ...options,
})
export const json = (options: FreeForm<unknown>): Column<unknown> => ({
  type: 'json',
  nullable: true,
  fallback: null,
  ...options,
})
export const texts = <T extends string = string>(options: FreeForm<readonly T[]>): Column<readonly T[]> => ({
  type: 'array',
  items: 'string',
  fallback: NOTHING,
  ...options,
})
export const objects = <T extends object = JsonObject>(options: FreeForm<readonly T[]>): Column<readonly T[]> => ({
  type: 'array',
  items: 'object',
  fallback: NOTHING,
  ...options,
})

export const oneOf = <const T extends string | number>(choices: readonly T[], fallback: T): Column<T> => ({
  type: typeof fallback === 'number' ? 'integer' : 'string',
  choices,

  fallback,
})

/** The id of a row elsewhere. It has no fallback that would fit: whoever adds the row says which. */
export const reference = <const N extends string>(table: N): Column<number, N> => ({
  type: 'integer',
  references: table,
  fallback: 0,
})
export const uuidReference = <const N extends string>(table: N): Column<string, N> => ({
  type: 'string',
  format: 'uuid',
  references: table,

  fallback: '',
})

/** The same column, where null is a value too, and the one it holds when nothing is said. */
export const orNull = <T, N extends string>({ filled: _filled, ...column }: Column<T, N>): Column<T | null, N> => ({
  ...column,
  nullable: true,
  fallback: null,
})
