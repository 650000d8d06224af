import { readJson } from '../../core/decode.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Query } from '../../core/http/query.ts'
import { isObject } from '../../core/json/kinds.ts'
import {
  flag,
  indexesOn,
  instant,
  integer,
  object,
  oneOf,
  orNull,
  reference,
  serial,
  text,
  texts,
} from '../../core/table/columns.ts'
import type { JsonObject, RowOf } from '../../core/table/columns.ts'
import type { OverInsights } from '../dashboard-filters.ts'
import { RESTRICTION, RESTRICTION_LEVELS } from '../levels.ts'

const CREATION_MODES = ['default', 'template', 'duplicate'] as const
export const ACCESS_LEVELS = ['none', 'viewer', 'editor'] as const

export const dashboardTable = {
  key: 'id',
  columns: {
    id: serial(),
    project_id: reference('project'),
    name: orNull(text({ private: 'text' })),
    description: text({ private: 'text' }),
    pinned: flag(),
    created_at: instant(),
    created_by_id: orNull(reference('user')),
    /** Whether the API hides it. The row stays, and a PATCH of `deleted` alone brings it back. @see spec 3.9 */
    deleted: flag(),
    creation_mode: oneOf(CREATION_MODES, 'default'),
    filters: object({ private: 'json' }),
    variables: object({ private: 'json' }),
    tags: texts({ private: 'text' }),
    /** Who may edit it: 21 for everyone in the project, 37 for its collaborators only. @see spec P.9 */
    restriction_level: oneOf(RESTRICTION_LEVELS, RESTRICTION.everyone),
    /** Shown to everyone, and without any effect. @see spec P.14 */
    user_access_level: oneOf(ACCESS_LEVELS, 'editor'),
    /** The template it was made from, or `""`. */
    use_template: text({ private: 'text' }),
    /** The dashboard it was copied from. */
    use_dashboard: orNull(integer()),
  },
  indexes: {
    ...indexesOn('project_id'),
    /** The dashboards of a list, in its order: pinned first, then by name, null names last. */
    listed: {
      on: (row: { readonly project_id: number; readonly deleted: boolean }) =>
        row.deleted ? undefined : row.project_id,
      by: (row: { readonly pinned: boolean; readonly name: string | null }) =>
        `${row.pinned ? 0 : 1}${row.name === null ? 1 : `0${row.name}`}`,
    },
  },
} as const

/** A row of the table `dashboard`. */
export interface Dashboard extends RowOf<typeof dashboardTable.columns> {}

/** The query parameters of every action that shows a dashboard. @see spec 2.3 */
export const OVERRIDES = {
  filters_override: { type: 'string', description: 'JSON that is shown in place of the filters.' },
  variables_override: { type: 'string', description: 'JSON that is shown in place of the variables.' },
} as const

/** Reads one of the overrides; undefined when it is absent or null. @see spec 2.3 */
function readOverride(query: Query, parameter: keyof typeof OVERRIDES): JsonObject | undefined {
  const text = query.get(parameter)
  if (text === undefined) return undefined
  const value = readJson(text)
  if (value === null) return undefined
  if (isObject(value)) return value
  throw invalid(`Invalid JSON passed in ${parameter} parameter`, parameter)
}

/** The filters and variables that take the place of those of a dashboard. @see spec 2.3 */
export const readOverrides = (query: Query): OverInsights => ({
  filters: readOverride(query, 'filters_override'),
  variables: readOverride(query, 'variables_override'),
})

/** A dashboard under overrides, to be shown and not stored; without any, the same row. */
export function underOverrides(dashboard: Dashboard, { filters, variables }: OverInsights): Dashboard {
  return filters || variables
    ? { ...dashboard, filters: filters ?? dashboard.filters, variables: variables ?? dashboard.variables }
    : dashboard
}
