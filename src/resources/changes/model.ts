import { indexesOn, integer, json, object, oneOf, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/**
 * A planned addition or removal of a row. It happens by itself while a client is reading.
 *
 * @param others - The names of all other tables.
 */
export const changeTable = (others: readonly string[]) =>
  ({
    key: 'id',
    columns: {
      id: serial(),
      /** The route whose answers are counted, as the interface writes its path. */
      route: text({ private: false, fallback: '/api/environments/:project_id/events' }),
      /** How many more answers it waits for. */
      after: integer(1),
      action: oneOf(['add', 'remove'], 'add'),
      table: oneOf([...others, 'change'], 'event'),
      /** The row to add. */
      row: object({ private: 'row' }),
      /** The key of the row to remove. */
      key: json({ private: false }),
    },
    indexes: indexesOn('route'),
  }) as const

/** A row of the table `change`. */
export interface Change extends RowOf<ReturnType<typeof changeTable>['columns']> {}
