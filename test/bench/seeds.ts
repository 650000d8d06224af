import type { primaryKey } from '@mswjs/data'

export const USERS = 500
export const DASHBOARDS = 5000

/** The values of a dashboard for the tables of the fake. */
export const dashboardOf = (place: number) => ({
  project_id: 1,
  name: `Dashboard ${place}`,
  created_by_id: 1 + (place % USERS),
  restriction_level: 37 as const,
})

/** The same dashboard in full, for those that fill in nothing. */
export const plainDashboard = (place: number) => ({
  id: place + 1,
  ...dashboardOf(place),
  description: '',
  pinned: false,
  created_at: '2026-01-01T00:00:00Z',
  deleted: false,
  creation_mode: 'default',
  user_access_level: 'editor',
  use_template: '',
  use_dashboard: 0,
  filters: {},
  variables: {},
  tags: [] as string[],
})

/** A collaborator in full. */
export const plainCollaborator = (place: number, user: number) => ({
  id: `00000000-0000-4000-8000-${String(place * 2 + user).padStart(12, '0')}`,
  dashboard_id: place + 1,
  user_id: user,
  level: 37,
  added_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

/** The same columns as our tables have. */
export const plainModels = (key: typeof primaryKey) => ({
  user: { id: key(Number), first_name: String },
  dashboard: {
    id: key(Number),
    project_id: Number,
    name: String,
    created_by_id: Number,
    restriction_level: Number,
    description: String,
    pinned: Boolean,
    created_at: String,
    deleted: Boolean,
    creation_mode: String,
    user_access_level: String,
    use_template: String,
    use_dashboard: Number,
    filters: Object,
    variables: Object,
    tags: Array<string>,
  },
  collaborator: {
    id: key(String),
    dashboard_id: Number,
    user_id: Number,
    level: Number,
    added_at: String,
    updated_at: String,
  },
})

/** As much of zod as is used; it is a peer, and its types are not here. */
interface Schemas {
  object(shape: object): unknown
  number(): unknown
  string(): unknown
  boolean(): unknown
  any(): unknown
}

export function schemas(z: Schemas): { readonly dashboard: unknown; readonly collaborator: unknown } {
  const typeOf = (value: unknown) => (typeof value === 'object' ? z.any() : z[typeof value as 'string']())
  const of = (row: object) =>
    z.object(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeOf(value)])))
  return { dashboard: of(plainDashboard(0)), collaborator: of(plainCollaborator(0, 1)) }
}
