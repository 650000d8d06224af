import type { Factory, FactoryDefinition, Making, Wishes } from '../factory.ts'
import type { Dashboard } from '../dashboards/model.ts'
import type { Insight } from '../insights/model.ts'
import type { Project } from '../projects/model.ts'
import type { User } from '../users/model.ts'
import type { Text, Tile } from './model.ts'

interface TextExtras {
  readonly project: Project
  readonly created_by: User | null
  readonly last_modified_by: User | null
}
export type TextFactory = Factory<Text, Wishes<Text, TextExtras>>

/** What one text tile shows. */
export const textFactory: FactoryDefinition<'text', TextExtras> = {
  table: 'text',
  extras: [],
  traits: {},
  counts: {},
  defaults: {
    project_id: ({ create, world }) =>
      ((world.tables.project.all().next().value as Project | undefined) ?? create.project()).id,
    body: ({ faker }) => `## ${faker.company.catchPhrase()}\n\nAsk ${faker.person.firstName()} before changing this.`,
  },
}

interface TileExtras {
  readonly dashboard: Dashboard
  readonly insight: Insight | null
  readonly text: Text | null
  /** What the tile shows; an insight unless said otherwise. A tile that shows nothing is an orphan. */
  readonly shows: 'insight' | 'text' | 'nothing'
  /** What its new text says. */
  readonly body: string
}
type TileWishes = Wishes<Tile, TileExtras>
export type TileFactory = Factory<Tile, TileWishes, 'text' | 'orphan' | 'deleted'>
type MakingTile = Making<Tile, TileWishes>

/** One tile, placed after the last of its dashboard, with a new insight in it. */
export const tileFactory: FactoryDefinition<'tile', TileExtras, 'text' | 'orphan' | 'deleted'> = {
  table: 'tile',
  extras: ['shows', 'body'],
  traits: { text: { shows: 'text' }, orphan: { shows: 'nothing' }, deleted: { deleted: true } },
  counts: {},
  defaults: {
    dashboard_id: ({ create }) => create.dashboard().id,
    text_id: newText,
    insight_id: newInsight,
    layouts: place,
  },
}

function newText({ create, world, row, wishes }: MakingTile): number | null {
  const dashboard = world.tables.dashboard.get(row.dashboard_id)
  if (wishes.shows !== 'text' && wishes.body === undefined) return null
  const said = wishes.body === undefined ? {} : { body: wishes.body }
  return create.text({ ...owned(dashboard), ...said }).id
}

function newInsight({ create, world, row, wishes }: MakingTile): number | null {
  const { shows = 'insight' } = wishes
  if (shows !== 'insight' || row.text_id !== null) return null
  return create.insight(owned(world.tables.dashboard.get(row.dashboard_id))).id
}

const owned = (dashboard: Dashboard | undefined) =>
  dashboard ? { project_id: dashboard.project_id, created_by_id: dashboard.created_by_id } : {}

/** Two columns on a wide screen, one on a narrow one. */
function place({ world, row }: MakingTile): Tile['layouts'] {
  const before = world.tables.tile.keys('dashboard_id', row.dashboard_id).length
  const size = { h: 5, minW: 3, minH: 3 }
  return {
    sm: { x: (before % 2) * 6, y: Math.floor(before / 2) * 5, w: 6, ...size },
    xs: { x: 0, y: before * 5, w: 1, ...size },
  }
}
