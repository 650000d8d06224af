import { flag, indexesOn, instant, object, reference, serial, texts, uuidKey } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A person whose events were captured. A distinct id belongs to at most one person of a project. */
export const personTable = {
  key: 'id',
  columns: {
    id: serial(),
    uuid: uuidKey(),
    project_id: reference('project'),
    /** The distinct ids of the events that are theirs. */
    distinct_ids: texts({ private: 'handle' }),
    properties: object({ private: 'properties' }),
    is_identified: flag(true),
    created_at: instant(),
  },
  indexes: {
    ...indexesOn('project_id', 'uuid'),
    distinct_id: {
      on: (row: { readonly project_id: number; readonly distinct_ids: readonly string[] }) =>
        row.distinct_ids.map((distinctId) => `${row.project_id}/${distinctId}`),
    },
  },
} as const

/** A row of the table `person`. */
export interface Person extends RowOf<typeof personTable.columns> {}
