import type { Body } from '../../core/http/body.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import { list, parse, required } from '../../core/http/fields.ts'
import type { Sent } from '../../core/http/fields.ts'
import { isFalsy } from '../../core/json/python.ts'
import { requireEdit } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import type { World } from '../world.ts'
import { textBody, tileBody } from '../tiles/body.model.ts'
import type { Tile } from '../tiles/model.ts'
import { hiddenKeys } from './hidden-fields.rules.ts'
import type { Dashboard } from './model.ts'

type SentText = Sent<typeof textBody>

/** What a body asks of one tile, checked: nothing in it can be refused any more. */
interface TileChange {
  /** Absent for a tile that is to be made. */
  readonly tile: Tile | undefined
  readonly text: SentText | undefined
  readonly placed: Partial<Pick<Tile, 'deleted' | 'color' | 'layouts'>>
}

const nested = (value: unknown): Body => ({ value, numbers: new Map() })

/**
 * The tiles of a body are checked to the last before the first is written. Where the real service crashes on one, or
 * takes it from another dashboard, it is refused.
 *
 * @see semantics.md 3.5; decisions.md 2 (crashes and cross-tenant holes are not copied)
 */
export function readTiles(world: World, caller: Caller, dashboard: Dashboard, body: Body): readonly TileChange[] {
  const { tiles = [] } = parse({ tiles: list() }, { ...body, value: hiddenKeys(world, body) })
  return tiles.map((sent, at) => readTile(world, caller, dashboard, sent, `tiles__${at}`))
}

function readTile(world: World, caller: Caller, dashboard: Dashboard, sent: unknown, attr: string): TileChange {
  const { id, text: sentText, ...placed } = parse(tileBody, nested(sent), { within: attr })
  const text = isFalsy(sentText) ? undefined : parse(textBody, nested(sentText), { within: `${attr}__text` })
  const tile = namedTile(world, dashboard, id ?? undefined, text?.id ?? undefined)
  if (text) checkText(world, caller, tile, text, `${attr}__text`)
  if (!tile && !text && Object.keys(placed).length > 0) throw required(`${attr}__id`)
  return { tile, text, placed }
}

/** A tile is found by its own number or by that of its text, on the dashboard that is changed and on no other. */
function namedTile({ tables }: World, dashboard: Dashboard, id?: number, textId?: number): Tile | undefined {
  if (id === undefined && textId === undefined) return undefined
  const candidates = id === undefined ? tables.tile.list('text_id', textId!) : [tables.tile.get(id)]
  const tile = candidates.find((row) => row?.dashboard_id === dashboard.id)
  if (!tile || (textId !== undefined && tile.text_id !== textId)) throw notFound()
  return tile
}

/**
 * A text without a number is new and needs a body. A text that copies of the dashboard show too changes there as well,
 * so it takes the right to edit those.
 */
function checkText(world: World, caller: Caller, tile: Tile | undefined, text: SentText, attr: string): void {
  const { tables } = world
  if (tile?.text_id === null) throw invalid('An insight tile has no text.', attr)
  if ((text.id ?? undefined) === undefined) {
    if (text.body === undefined) throw required(`${attr}__body`)
    return
  }
  for (const { dashboard_id } of tables.tile.list('text_id', tile!.text_id!))
    requireEdit(world, caller, tables.dashboard.get(dashboard_id)!)
}

/**
 * A text makes a tile, or changes that of the tile it names; the caller counts as its creator, or as the last to change
 * it. A tile changes in colour, layout and whether it is deleted, and in nothing else.
 *
 * @see semantics.md 3.5
 */
export function changeTiles(world: World, caller: Caller, dashboard: Dashboard, changes: readonly TileChange[]): void {
  const { tile: tiles } = world.tables
  for (const { tile, text, placed } of changes) {
    const shown = text ? { text_id: saveText(world, caller, dashboard, text) } : {}
    if (tile) tiles.update(tiles.get(tile.id)!, { ...shown, ...placed })
    else if (text) tiles.insert({ dashboard_id: dashboard.id, ...shown, ...placed })
  }
}

function saveText({ tables, clock }: World, { user }: Caller, { project_id }: Dashboard, sent: SentText): number {
  const { id, ...said } = sent
  const known = tables.text.get(id ?? 0)
  if (!known) return tables.text.insert({ project_id, ...said, created_by_id: user.id }).id
  return tables.text.update(known, { ...said, last_modified_at: clock.iso(), last_modified_by_id: user.id }).id
}
