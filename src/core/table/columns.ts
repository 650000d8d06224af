import type { Privacy } from './privacy.ts'

/** Generates the values of columns that are not given. */
export interface Fill {
  /** The current time, as the API writes dates. */
  now(): string
  /** The next number of this table. */
  serial(): number
  /** Keeps later numbers above one that a caller has chosen. */
  reserve(taken: number): void
  /** The next UUID of this table. */
  uuid(): string
}

/** One column of a table: its type, the table that it refers to, its privacy and its default. */
export interface Column<T, References extends string = string> {
  readonly type: 'integer' | 'string' | 'boolean' | 'object' | 'array' | 'json'
  readonly format?: 'uuid' | 'date-time'
  /** The type of the members of an array. */
  readonly items?: 'string' | 'integer' | 'object'
  readonly choices?: readonly T[]
  /** The texts that code may write here or put in the list. A state file may hold others. */
  readonly known?: readonly string[]
  readonly nullable?: boolean
  /** The table that this column refers to by id. */
  readonly references?: References
  /** The row is removed with the row that it refers to, even if the reference may be null. */
  readonly owner?: true
  /** Without it, the column is not private. */
  readonly private?: Privacy
  /** The default, which all rows share. With `filled`, a new value is generated for each row instead. */
  readonly fallback: T
  readonly filled?: 'now' | 'serial' | 'uuid'
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row with these columns: flat, frozen, with the field names of the API. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** Free-form JSON, as clients send it. */
export type JsonObject = { readonly [key: string]: unknown }

/** A column for any text or any JSON must declare its privacy. Ids, dates and numbers are not private. */
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
  fallback: [],
})

export const text = (options: FreeForm<string>): Column<string> => ({ type: 'string', fallback: '', ...options })
export const object = (options: FreeForm<JsonObject>): Column<JsonObject> => ({
  type: 'object',
  fallback: {},
  ...options,
})
export const json = (options: FreeForm<unknown>): Column<unknown> => ({
  type: 'json',
  nullable: true,
  fallback: null,
  ...options,
})
export const texts = <T extends string = string>(
  options: FreeForm<readonly T[]> & Pick<Column<T>, 'known'>,
): Column<readonly T[]> => ({
  type: 'array',
  items: 'string',
  fallback: [],
  ...options,
})
export const objects = <T extends object = JsonObject>(options: FreeForm<readonly T[]>): Column<readonly T[]> => ({
  type: 'array',
  items: 'object',
  fallback: [],
  ...options,
})

export const oneOf = <const T extends string | number>(choices: readonly T[], fallback: T): Column<T> => ({
  type: typeof fallback === 'number' ? 'integer' : 'string',
  choices,
  fallback,
})

/** The id of a row of another table. It has no useful default, so a new row must give it. */
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

/** The same reference, but to the owner of the row: the row is removed together with its owner. */
export const owner = <T, N extends string>(column: Column<T, N>): Column<T, N> => ({ ...column, owner: true })

/** The same column with null as an allowed value and as the default. */
export const orNull = <T, N extends string>({ filled: _filled, ...column }: Column<T, N>): Column<T | null, N> => ({
  ...column,
  nullable: true,
  fallback: null,
})

/** A primary key, or a value that an index finds rows by. */
export type Key = string | number

/** How an index finds rows, and in which order. */
export interface IndexDefinition<R> {
  /** The value, or values, that the row is found by; undefined when it is not in the index. */
  readonly on: (row: R) => Key | readonly Key[] | undefined
  /** Sorts the rows of one value, ascending; ties keep the order of the table. Without it: the order of the table. */
  readonly by?: (row: R) => string
}

/** An index of each of these columns, with its name: it finds rows by the value there, and none by null. */
export const indexesOn = <const N extends string>(...names: readonly N[]) =>
  Object.fromEntries(
    names.map((name) => [name, { on: (row: Readonly<Record<N, Key | null>>) => row[name] ?? undefined }]),
  ) as { readonly [K in N]: IndexDefinition<Readonly<Record<K, Key | null>>> }

/** A table as its model declares it. */
export interface TableDefinition<C extends Columns = Columns> {
  /** The column with the primary key. */
  readonly key: keyof C & string
  readonly columns: C
  /** Lookups other than by key that need no scan. */
  readonly indexes: Readonly<Record<string, IndexDefinition<RowOf<C>>>>
  /** Brings a row into the form that the table stores, for example its dates. */
  readonly normalise?: (row: RowOf<C>) => RowOf<C>
}
