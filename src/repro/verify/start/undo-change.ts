import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import type { Key } from '../../../core/table/columns.ts'
import type { TableName } from '../../../resources/database.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { PartialRow, PartialRows, PartialState } from '../../hydrate/partial-state.ts'
import { numberOf, objectsIn } from '../../hydrate/reading.ts'
import { NOTHING, UNSEEN, numbers, sent, shown } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'
import { putHiddenInsight, putUnseenText } from './unseen-tiles.ts'

/**
 * Takes back a change of a dashboard: what it pinned was not pinned, the level before a change of it is unknown, a text without
 * an id has made a tile, and a tile that it deleted was there (rule T.9).
 */
export function undoDashboardChange({ rows, callers, report }: PartialState, apiRequest: ApiRequest): MadeRows {
  const body = sent(apiRequest)
  const id = numberOf(apiRequest.match?.params['id'])
  if (id === undefined) return NOTHING
  undoDeletion(rows, 'dashboard', id, apiRequest)
  if (body['pinned'] === true) rows.put('dashboard', id, { pinned: false })
  if (Object.hasOwn(body, 'restriction_level')) rows.forget('dashboard', id, ['restriction_level'])
  const project = callers.projectOf(apiRequest)
  for (const { id: tile, deleted } of report.contract === 'live' ? objectsIn(body['tiles']) : [])
    if (deleted === true && typeof tile === 'number' && !rows.tables.tile.has(tile))
      rows.put('tile', tile, {
        text_id: putUnseenText(rows, project, apiRequest.entry.number),
        dashboard_id: id,
        deleted: null,
      })
  return undoTexts(rows, id, body)
}

export function undoInsightChange({ rows }: PartialState, apiRequest: ApiRequest): MadeRows {
  const body = sent(apiRequest)
  const id = numberOf(apiRequest.match?.params['id'])
  if (id === undefined) return NOTHING
  undoDeletion(rows, 'insight', id, apiRequest)
  forgetTimes(rows, id, body)
  return undoAddedTiles(rows, id, body)
}

/** A row that a change deleted was there before, and a row that it restored was deleted. */
function undoDeletion(rows: PartialRows, table: 'dashboard' | 'insight', id: number, apiRequest: ApiRequest): void {
  const body = sent(apiRequest)
  if (shown(apiRequest)['deleted'] === true) rows.put(table, id, { deleted: false })
  else if (body['deleted'] === false && Object.keys(body).length === 1) rows.put(table, id, { deleted: true })
}

/** A change of one of these fields sets a time besides `updated_at`. */
const MODIFYING = ['name', 'description', 'filters']

function forgetTimes(rows: PartialRows, insight: number, body: Readonly<Record<string, unknown>>): void {
  const isModified = MODIFYING.some((name) => Object.hasOwn(body, name))
  rows.forget('insight', insight, ['updated_at', ...(isModified ? ['last_modified_at'] : [])])
}

/** An `id` of null names no row (rule T.9). */
const namesNone = (id: unknown): boolean => (id ?? null) === null

function undoTexts(rows: PartialRows, dashboard: number, body: Readonly<Record<string, unknown>>): MadeRows {
  const texts = objectsIn(body['tiles'])
    .map(({ id, text }) => (namesNone(id) && isObject(text) && namesNone(text['id']) ? text['body'] : undefined))
    .filter((text) => text !== undefined)
  const made = numbers(rows.keysWith('tile', { dashboard_id: dashboard })).filter((tile) => {
    const text = rows.tables.text.get(rows.tables.tile.get(tile)!['text_id'] as Key)
    return text !== undefined && texts.some((body) => body === text['body'])
  })
  const own = made.slice(-texts.length)
  const contents = numbers(own.map((tile) => rows.tables.tile.get(tile)!['text_id'] as Key))
  rows.remove('tile', own)
  rows.remove('text', contents)
  return new Map<TableName, readonly number[]>([
    ['tile', own],
    ['text', contents],
  ])
}

/**
 * Removes the tiles that a change of `dashboards` may have added: a new tile has no layout and no colour, and those that are
 * added at once have numbers in a row. If such a tile was there before, an older answer puts it back.
 */
function undoAddedTiles(rows: PartialRows, insight: number, body: Readonly<Record<string, unknown>>): MadeRows {
  if (!Array.isArray(body['dashboards'])) return NOTHING
  const tiles = rows.keysWith('tile', { insight_id: insight, deleted: null }).filter((tile) => {
    const { layouts, color } = rows.tables.tile.get(tile)!
    return (color ?? null) === null && (!isObject(layouts) || Object.keys(layouts).length === 0)
  })
  const added = lastInARow(numbers(tiles))
  rows.remove('tile', added)
  return new Map([['tile', added]])
}

/** The last of some numbers, without those before a gap. */
const lastInARow = (all: readonly number[]): readonly number[] =>
  all.slice(all.findLastIndex((number, at) => number - 1 !== all[at - 1]))

/** Puts a moved tile back on the dashboard that the path names. Its content may never have been seen. */
export function undoMove({ rows, callers }: PartialState, apiRequest: ApiRequest): MadeRows {
  const { tile, toDashboard } = sent(apiRequest)
  const id = isObject(tile) ? numberOf(asText(tile['id'])) : undefined
  const from = numberOf(apiRequest.match?.params['id'])
  const to = numberOf(asText(toDashboard))
  const project_id = callers.projectOf(apiRequest)
  if (id === undefined || from === undefined) return NOTHING
  for (const dashboard of [from, to]) if (dashboard !== undefined) rows.put('dashboard', dashboard, { project_id })
  const known = rows.tables.tile.get(id)
  // Tiles that were made up there for what this one shows.
  const twins = rows.keysWith('tile', { dashboard_id: to }).filter((one) => {
    const { insight_id, text_id } = rows.tables.tile.get(one)!
    return Number(one) > UNSEEN && (!known || (known['insight_id'] === insight_id && known['text_id'] === text_id))
  })
  if (twins[0] !== undefined && !known) rows.put('tile', id, rows.tables.tile.get(twins[0])!)
  rows.remove('tile', known ? twins : twins.slice(0, 1))
  const isSeen = rows.tables.tile.has(id)
  const content = isSeen ? {} : unseenContent(rows, { to, project_id, number: apiRequest.entry.number })
  // A move leaves the mark of a tile that was removed once, and put back.
  const deleted = known?.['deleted'] === false ? false : null
  rows.put('tile', id, { ...content, dashboard_id: from, deleted })
  return NOTHING
}

/** The move of a tile that no answer shows. */
interface Unseen {
  readonly to: number | undefined
  readonly project_id: number | undefined
  /** The place of the request in the recording. */
  readonly number: number
}

/** Makes up the content of a moved tile. It is hidden if the dashboard that the tile went to was shown later, with other tiles. */
function unseenContent(rows: PartialRows, { to, project_id, number }: Unseen): PartialRow {
  const isHidden = rows.keysWith('tile', { dashboard_id: to }).some((tile) => Number(tile) < UNSEEN)
  return isHidden
    ? { insight_id: putHiddenInsight(rows, project_id, number) }
    : { text_id: putUnseenText(rows, project_id, number) }
}
