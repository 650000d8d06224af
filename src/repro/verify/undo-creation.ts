import { asText } from '../../core/json/text.ts'
import type { Key } from '../../core/table/definition.ts'
import type { TableName } from '../../resources/database.ts'
import type { Traffic } from '../har/traffic.ts'
import type { PartialState } from '../hydrate/partial-state.ts'
import { numberOf } from '../hydrate/reading.ts'
import { NOTHING, UNSEEN, numbers, sent, shown } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'

/** A dashboard goes with its tiles, and with the insights and texts that stand nowhere else. */
export function undoDashboard({ rows }: PartialState, traffic: Traffic): MadeRows {
  const location = /\/dashboards\/(\d+)/.exec(traffic.entry.responseHeaders.get('location') ?? '')?.[1]
  const id = numberOf(asText(shown(traffic)['id'] ?? location))
  if (id === undefined) return NOTHING
  const tiles = rows.keysWith('tile', { dashboard_id: id })
  const source = numberOf(asText(sent(traffic)['use_dashboard']))
  if (source !== undefined) showSource(rows, source, tiles)
  const made = new Map<TableName, readonly number[]>([
    ['dashboard', [id]],
    ['tile', numbers(tiles)],
  ])
  for (const table of ['insight', 'text'] as const) {
    const only = contentsOnlyIn(rows, tiles, table)
    made.set(table, numbers(only))
    rows.remove(table, only)
  }
  rows.remove('tile', tiles)
  rows.remove('sharing', [id])
  rows.remove('collaborator', rows.keysWith('collaborator', { dashboard_id: id }))
  rows.remove('dashboard', [id])
  return made
}

/** The insights or texts of some tiles that no other tile shows. */
function contentsOnlyIn(
  rows: PartialState['rows'],
  tiles: readonly Key[],
  table: 'insight' | 'text',
): readonly number[] {
  return tiles.flatMap((tile) => {
    const content = rows.tables.tile.get(tile)![`${table}_id`]
    const isElsewhere = rows.keysWith('tile', { [`${table}_id`]: content }).some((other) => !tiles.includes(other))
    return typeof content === 'number' && !isElsewhere ? [content] : []
  })
}

/** A copy shows what its source has: tiles of the same content. The number of one that was not seen is not known. */
function showSource(rows: PartialState['rows'], source: number, copies: readonly Key[]): void {
  for (const copy of copies) {
    const { insight_id, text_id, layouts, color } = rows.tables.tile.get(copy)!
    const content = { dashboard_id: source, insight_id, text_id }
    const [seen = blankTile(rows, source)] = rows.keysWith('tile', content)
    if (seen === undefined) rows.put('tile', UNSEEN + Number(copy), { ...content, layouts, color, deleted: null })
    else rows.put('tile', seen, { ...content, layouts, color })
  }
}

/** A tile that was moved away later and whose content was made up. */
const blankTile = (rows: PartialState['rows'], dashboard_id: number): Key | undefined =>
  rows.keysWith('tile', { dashboard_id }).find((tile) => Number(rows.tables.tile.get(tile)!['text_id']) > UNSEEN)

/** An insight goes with its tiles. */
export function undoInsight({ rows }: PartialState, traffic: Traffic): MadeRows {
  const { id } = shown(traffic)
  if (typeof id !== 'number') return NOTHING
  const tiles = rows.keysWith('tile', { insight_id: id })
  rows.remove('tile', tiles)
  rows.remove('insight', [id])
  return new Map<TableName, readonly number[]>([
    ['insight', [id]],
    ['tile', numbers(tiles)],
  ])
}
