import type { primaryKey } from '@mswjs/data'

export const USERS = 500

/** What our tables are told of a dashboard. */
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
})

/** The same columns as our tables have, free-form ones aside: the library takes objects apart. */
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
  },
  collaborator: { id: key(Number), dashboard_id: Number, user_id: Number, level: Number },
})

/** As much of zod as is used; it is a peer, and its types are not here. */
interface Schemas {
  object(shape: object): unknown
  number(): unknown
  string(): unknown
  boolean(): unknown
}

export function schemas(z: Schemas): { readonly dashboard: unknown; readonly collaborator: unknown } {
  const of = (row: object) =>
    z.object(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, z[typeof value as 'string']()])))
  return { dashboard: of(plainDashboard(0)), collaborator: of({ id: 1, dashboard_id: 1, user_id: 1, level: 37 }) }
}
