import { instant, integers, reference, serial, text } from '../../core/table/columns.ts'
import type { RowOf } from '../../core/table/columns.ts'

/** A named list of persons. For a dynamic cohort, these are the persons of its last calculation. */
export const cohortTable = {
  key: 'id',
  columns: {
    id: serial(),
    project_id: reference('project'),
    name: text({ private: 'text' }),
    person_ids: integers(),
    created_at: instant(),
  },
  indexes: {},
} as const

/** A row of the table `cohort`. */
export interface Cohort extends RowOf<typeof cohortTable.columns> {}
