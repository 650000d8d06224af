import type { Dashboard } from '../dashboards/model.ts'
import { defineFactory, usualProject } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import type { World } from '../world.ts'
import type { Tile } from './model.ts'

export const textFactory = defineFactory({
  table: 'text',
  defaults: {
    project_id: (context) => usualProject(context).id,
    body: ({ faker }) => `## ${faker.company.catchPhrase()}\n\nAsk ${faker.person.firstName()} before changing this.`,
  },
})

export interface TileExtras {
  /** The content to add. `'nothing'` makes an orphan tile. */
  readonly shows: 'insight' | 'text' | 'nothing'
  /** The body of the text to add. */
  readonly body: string | undefined
}
type TileContext = FactoryContext<'tile', TileExtras>

const extras: TileExtras = { shows: 'insight', body: undefined }

export const tileFactory = defineFactory({
  table: 'tile',
  extras,
  choices: { shows: ['insight', 'text', 'nothing'] },
  texts: ['body'],
  decides: { body: ['text_id', 'insight_id'] },
  excludes: { shows: { nothing: ['insight_id', 'text_id', 'body'], text: ['insight_id'] } },
  traits: { text: { shows: 'text' }, orphan: { shows: 'nothing' }, deleted: { deleted: true } },
  defaults: {
    dashboard_id: newDashboard,
    text_id: newText,
    insight_id: newInsight,
    layouts: nextLayouts,
  },
  impossible: (tile, world) => twoContents(tile) ?? sameContent(tile, world) ?? foreignContent(tile, world),
})

/** A tile shows an insight or a text. @see spec T.1 */
const twoContents = ({ insight_id, text_id }: Tile): string | undefined =>
  insight_id === null || text_id === null ? undefined : 'it names an insight and a text, and shows one of the two'

/** A dashboard shows an insight or a text in one tile, be it deleted or not. */
function sameContent({ dashboard_id, insight_id, text_id }: Tile, { tables: { tile } }: World): string | undefined {
  const isThere = (tiles: readonly Tile[]): boolean => tiles.some((other) => other.dashboard_id === dashboard_id)
  if (insight_id !== null && isThere(tile.list('insight_id', insight_id)))
    return `dashboard ${dashboard_id} has a tile of insight ${insight_id} already`
  if (text_id !== null && isThere(tile.list('text_id', text_id)))
    return `dashboard ${dashboard_id} has a tile of text ${text_id} already`
  return undefined
}

/** A dashboard shows nothing of another project. */
function foreignContent({ dashboard_id, insight_id, text_id }: Tile, { tables }: World): string | undefined {
  const home = tables.dashboard.get(dashboard_id)?.project_id
  const shown = tables.insight.get(insight_id) ?? tables.text.get(text_id)
  return shown && shown.project_id !== home
    ? `dashboard ${dashboard_id} is of project ${home}, and what it would show is of project ${shown.project_id}`
    : undefined
}

/** A dashboard of the project of what is given to show. */
function newDashboard({ create, world: { tables }, row }: TileContext): number {
  const shown = tables.insight.get(row.insight_id) ?? tables.text.get(row.text_id)
  return create.dashboard(shown && { project_id: shown.project_id }).id
}

function newText({ create, world, row, extras: { shows, body } }: TileContext): number | null {
  if (shows !== 'text' && body === undefined) return null
  const owner = ownerOf(world.tables.dashboard.get(row.dashboard_id))
  return create.text(body === undefined ? owner : { ...owner, body }).id
}

function newInsight({ create, world, row, extras }: TileContext): number | null {
  if (extras.shows !== 'insight' || row.text_id !== null) return null
  return create.insight(ownerOf(world.tables.dashboard.get(row.dashboard_id))).id
}

/** The content of a tile has the project and the creator of its dashboard. */
const ownerOf = (dashboard: Dashboard | undefined) =>
  dashboard ? { project_id: dashboard.project_id, created_by_id: dashboard.created_by_id } : {}

/** Two columns on a wide screen, one on a narrow one. */
function nextLayouts({ world, row }: TileContext): Tile['layouts'] {
  const before = world.tables.tile.sorted('dashboard_id', row.dashboard_id).length
  const size = { h: 5, minW: 3, minH: 3 }
  return {
    sm: { x: (before % 2) * 6, y: Math.floor(before / 2) * 5, w: 6, ...size },
    xs: { x: 0, y: before * 5, w: 1, ...size },
  }
}
