import type { Fake } from '../../../src/fake/fake.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { OWNER, PUBLIC } from './office.ts'
import { shownUser } from './rows.ts'
import type { Bench, SendOptions } from './transports.ts'

/** A dashboard as an answer shows it, as far as tests look inside. */
export interface SeenDashboard {
  readonly id: number
  readonly name: string | null
  readonly filters: object
  readonly tags: readonly string[]
  readonly tiles: readonly SeenTile[]
  readonly creation_mode: string
}

interface SeenTile {
  readonly id: number
  readonly layouts: object
  readonly color: string | null
  readonly insight: { readonly id: number; readonly name: string | null; readonly is_sample: boolean } | null
  readonly text: { readonly id: number; readonly body: string } | null
  readonly order: number
}

export interface DashboardPage {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly { readonly id: number; readonly name: string | null }[]
}

/** The keys of a dashboard in the order of the interface's table. */
export const DASHBOARD_KEYS = [
  'id',
  'name',
  'description',
  'pinned',
  'created_at',
  'created_by',
  'is_shared',
  'deleted',
  'creation_mode',
  'use_template',
  'use_dashboard',
  'delete_insights',
  'filters',
  'variables',
  'tags',
  'tiles',
  'restriction_level',
  'effective_restriction_level',
  'effective_privilege_level',
  'user_access_level',
]

/** The answer to the owner of a dashboard that holds nothing but defaults. */
export const shownDefaults = (fake: Fake) => ({
  name: null,
  description: '',
  pinned: false,
  created_at: '2026-01-01T00:00:00Z',
  created_by: shownUser(fake, OWNER),
  is_shared: false,
  deleted: false,
  creation_mode: 'default',
  use_template: '',
  use_dashboard: null,
  delete_insights: false,
  filters: {},
  variables: {},
  tags: [],
  tiles: [],
  restriction_level: 21,
  effective_restriction_level: 21,
  effective_privilege_level: 37,
  user_access_level: 'editor',
})

/** Adds a dashboard: the owner's, in the public project, unless said otherwise. */
export const addDashboard = ({ world }: Fake, values: Partial<Rows['dashboard']> = {}): Rows['dashboard'] =>
  world.tables.dashboard.insert({ project_id: PUBLIC, created_by_id: OWNER, ...values })

/** Adds an insight that nothing shows yet. */
export const addInsight = ({ world }: Fake, values: Partial<Rows['insight']> = {}): Rows['insight'] =>
  world.tables.insight.insert({ project_id: PUBLIC, name: 'Visits', short_id: 'abcd1234', ...values })

/** Puts an insight on a dashboard. */
export const showInsight = (
  { world }: Fake,
  dashboard_id: number,
  insight_id: number,
  values: Partial<Rows['tile']> = {},
): Rows['tile'] => world.tables.tile.insert({ dashboard_id, insight_id, ...values })

/** Puts a new insight on a dashboard. */
export const addInsightTile = (fake: Fake, dashboard_id: number, values: Partial<Rows['tile']> = {}): Rows['tile'] =>
  showInsight(fake, dashboard_id, addInsight(fake).id, values)

/** Puts a new text on a dashboard. */
export function addTextTile(
  { world }: Fake,
  dashboard_id: number,
  values: Partial<Rows['tile']> = {},
  body = 'Words',
): Rows['tile'] {
  const text = world.tables.text.insert({ project_id: PUBLIC, body, created_by_id: OWNER })
  return world.tables.tile.insert({ dashboard_id, text_id: text.id, ...values })
}

export const TILE_LAYOUTS = { sm: { x: 6, y: 5, w: 6, h: 5, minW: 3 }, xs: { x: 0, y: 0, w: 1, h: 5 } }

/** Adds two dashboards; the first has an insight tile and a text tile. */
export function addPair(fake: Fake): void {
  const { id } = addDashboard(fake)
  addDashboard(fake)
  addInsightTile(fake, id, { layouts: TILE_LAYOUTS, color: 'blue' })
  addTextTile(fake, id)
}

/** The tiles a dashboard shows. */
export async function tilesOf({ json }: Bench, dashboard_id: number): Promise<readonly SeenTile[]> {
  return (await json<SeenDashboard>('GET', `/dashboards/${dashboard_id}/`)).tiles
}

/** Sends tiles to the first dashboard. */
export const patchTiles = ({ json }: Bench, tiles: unknown, options: SendOptions = {}): Promise<SeenDashboard> =>
  json('PATCH', '/dashboards/1/', { tiles }, options)
