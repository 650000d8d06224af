import type { Columns, RowOf } from './columns.ts'
import type { IndexDefinition } from './row-index.ts'

/** A table as its model declares it. */
export interface TableDefinition<C extends Columns = Columns> {
  /** The column that names a row. */
  readonly key: keyof C & string
  readonly columns: C
  /** What rows are looked up by, besides their key, without a scan. */
  readonly indexes: Readonly<Record<string, IndexDefinition<RowOf<C>>>>
  /** Brings a row into the one form the table holds, for example its dates. */
  readonly normalise?: (row: RowOf<C>) => RowOf<C>
}
