import type { Columns, RowOf } from './columns.ts'

/** A primary key, or a value that an index finds rows by. */
export type Key = string | number

/** How an index finds rows, and in which order. */
export interface IndexDefinition<R> {
  /** The value, or values, that the row is found by; undefined when it is not in the index. */
  readonly on: (row: R) => Key | readonly Key[] | undefined
  /** Sorts the rows of one value, ascending; ties keep the order of the table. Without it: the order of the table. */
  readonly by?: (row: R) => string
}

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
