import { flag, indexesOn, instant, object, orNull, owner, reference, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A tile: shows one insight or one text on one dashboard. */
export const tileTable = {
  key: 'id',
  columns: {
    id: serial(),
    dashboard_id: reference('dashboard'),
    /** Null if the tile shows a text. */
    insight_id: orNull(owner(reference('insight'))),
    /** Null if the tile shows an insight. */
    text_id: orNull(owner(reference('text'))),
    /** The position and the size of the tile, by screen size (`sm`, `xs`). */
    layouts: object({ private: 'layouts' }),
    color: orNull(text({ private: 'text' })),
    /** Null for a tile that was never removed, false for one that was put back. */
    deleted: orNull(flag()),
  },
  indexes: indexesOn('dashboard_id', 'insight_id', 'text_id'),
} as const

/** A row of the table `tile`. */
export interface Tile extends RowOf<typeof tileTable.columns> {}

/** The content of a text tile. Copies of a dashboard share it. */
export const textTable = {
  key: 'id',
  columns: {
    id: serial(),
    project_id: reference('project'),
    body: text({ private: 'text' }),
    created_by_id: orNull(reference('user')),
    last_modified_at: instant(),
    last_modified_by_id: orNull(reference('user')),
  },
  indexes: {},
} as const

/** A row of the table `text`. */
export interface Text extends RowOf<typeof textTable.columns> {}
