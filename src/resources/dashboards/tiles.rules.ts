import { toBody } from '../../core/http/body.ts'
import type { Body } from '../../core/http/body.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { list } from '../../core/http/field-types.ts'
import { parse, required } from '../../core/http/fields.ts'
import type { Sent } from '../../core/http/fields.ts'
import { isFalsy } from '../../core/json/python.ts'
import { isLive } from '../insight-levels.ts'
import { requireEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import { textBody, tileBody } from '../tiles/body.model.ts'
import type { Tile } from '../tiles/model.ts'
import type { World } from '../world.ts'
import { hiddenKeys } from './hidden-fields.rules.ts'
import type { Dashboard } from './model.ts'

type SentText = Sent<typeof textBody>

/** The change of one tile, after all checks. */
interface TileChange {
  /** The number of the tile; undefined for a new one that gets the next. */
  readonly id: number | undefined
  readonly text: SentText | undefined
  readonly display: Partial<Pick<Tile, 'deleted' | 'color' | 'layouts'>>
}

/**
 * Checks all tiles of a body before the first write. A tile on which the real service crashes is a 400, as is a text of
 * another dashboard; a tile of another dashboard is a 404.
 *
 * @see spec T.9, T.10, T.12
 */
export function readTiles(world: World, caller: Caller, dashboard: Dashboard, body: Body): readonly TileChange[] {
  const { tiles = [] } = parse({ tiles: list() }, { ...body, value: hiddenKeys(world, body) }, { partial: true })
  return tiles.map((sent, at) => readTile(world, caller, dashboard, sent, `tiles__${at}`))
}

function readTile(world: World, caller: Caller, dashboard: Dashboard, sent: unknown, attr: string): TileChange {
  const { id, text: sentText, ...display } = parse(tileBody, toBody(sent), { within: attr })
  const text = isFalsy(sentText) ? undefined : parse(textBody, toBody(sentText), { within: `${attr}__text` })
  const isNew = text && isNewText(text) && isFree(world, id)
  const tile = isNew ? undefined : namedTile(world, dashboard, id ?? undefined, text?.id ?? undefined)
  if (text) checkText(world, caller, tile, text, `${attr}__text`)
  if (!tile && !text && Object.keys(display).length > 0) throw invalid('This field is required.', `${attr}__id`)
  return { id: tile?.id ?? id ?? undefined, text, display }
}

const isNewText = ({ id }: SentText): boolean => (id ?? undefined) === undefined

/** Whether a new tile may have this number: the database of the real service has 32 bits for it. */
const isFree = ({ tables }: World, id: number | null | undefined): boolean =>
  typeof id === 'number' && id > 0 && id < 2 ** 31 && !tables.tile.get(id)

/** The tile of this dashboard with this id, or with the id of its text; undefined when the body names neither. */
function namedTile(world: World, dashboard: Dashboard, id?: number, textId?: number): Tile | undefined {
  const shown = textId === undefined ? undefined : tileOfText(world, dashboard, textId)
  if (id === undefined) return shown
  const tile = world.tables.tile.get(id)
  if (tile?.dashboard_id !== dashboard.id || (textId !== undefined && tile.text_id !== textId)) throw notFound()
  return tile
}

/** The tiles that show a text: a removed one does not, and neither does a deleted dashboard. @see spec T.10, T.12 */
const tilesWith = (world: World, textId: number): readonly Tile[] =>
  world.tables.tile.list('text_id', textId).filter((tile) => isLive(world, tile))

function tileOfText(world: World, { id, project_id }: Dashboard, textId: number): Tile {
  const tile = tilesWith(world, textId).find(({ dashboard_id }) => dashboard_id === id)
  if (tile) return tile
  const isOfProject = world.tables.text.get(textId)?.project_id === project_id
  throw invalid(isOfProject ? 'Text tile not found.' : 'Text tile not found in this team.', 'text')
}

/**
 * A text without an id is new and needs a body. A text may be shared with copies of the dashboard: the caller must be able to
 * edit all dashboards that show it.
 */
function checkText(world: World, caller: Caller, tile: Tile | undefined, text: SentText, attr: string): void {
  if (tile?.text_id === null) throw invalid('An insight tile has no text.', attr)
  if (isNewText(text)) {
    if (text.body === undefined) throw required(`${attr}__body`)
    return
  }
  for (const { dashboard_id } of tilesWith(world, tile!.text_id))
    requireEdit(world, caller, world.tables.dashboard.get(dashboard_id)!)
}

/**
 * A new text adds a tile; a text with an id changes the stored text. If the body says who created it, the caller becomes its
 * last modifier, else its creator. Only the colour, the layout and the deletion of a tile can change.
 *
 * @see spec T.11, T.13
 */
export function changeTiles(world: World, caller: Caller, dashboard: Dashboard, changes: readonly TileChange[]): void {
  const { tile: tiles } = world.tables
  for (const { id, text, display } of changes) {
    const content = text ? { text_id: saveText(world, caller, dashboard, text) } : {}
    const tile = tiles.get(id ?? null)
    if (tile) tiles.update(tile, { ...content, ...display })
    else if (text) tiles.insert({ ...(id !== undefined && { id }), dashboard_id: dashboard.id, ...content, ...display })
  }
}

function saveText({ tables, clock }: World, { user }: Caller, { project_id }: Dashboard, sent: SentText): number {
  const { id, created_by, ...fields } = sent
  const hasCreator = !isFalsy(created_by)
  const last_modified_by_id = hasCreator ? user.id : null
  const known = tables.text.get(id ?? null)
  if (!known) return tables.text.insert({ project_id, ...fields, created_by_id: user.id, last_modified_by_id }).id
  const creator = hasCreator ? {} : { created_by_id: user.id }
  return tables.text.update(known, { ...fields, ...creator, last_modified_by_id, last_modified_at: clock.iso() }).id
}
