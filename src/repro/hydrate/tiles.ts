import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { columnsOf, noteUnknown, numberIn } from './answer.ts'
import type { Answered } from './answer.ts'
import type { Draft } from './draft.ts'

const INSIGHT = [
  'short_id',
  'name',
  'derived_name',
  'description',
  'filters',
  'query',
  'result',
  'columns',
  'tags',
  'favorited',
  'saved',
  'is_sample',
  'deleted',
  'created_at',
  'updated_at',
  'last_modified_at',
  'last_refresh',
]
/** What an insight shows and has no column: it follows from the rest, or is the same for all. */
const DERIVED = [
  'id',
  'order',
  'dashboards',
  'dashboard_tiles',
  'cache_target_age',
  'next_allowed_client_refresh',
  'hasMore',
  'created_by',
  'last_modified_by',
  'effective_restriction_level',
  'effective_privilege_level',
  'timezone',
  'is_cached',
  'query_status',
  'hogql',
  'types',
  'filters_hash',
  'user_access_level',
]
const TILE = ['id', 'layouts', 'color', 'insight', 'text', 'last_refresh', 'is_cached']
const TEXT = ['id', 'body', 'created_by', 'last_modified_at', 'last_modified_by', 'team']

/** The tiles of a dashboard, all of them: one that was there before and is not shown any more has been deleted. */
export function placeTiles(draft: Draft, answered: Answered, dashboard: number, shown: JsonObject): void {
  const before = draft.group(`tiles ${dashboard}`)
  const tiles = (shown['tiles'] as readonly unknown[]).filter(isObject)
  const ids = new Set(tiles.map((tile) => placeTile(draft, answered, dashboard, tile)))
  const gone = [...before].filter((id) => !ids.has(id as number))
  for (const id of gone) draft.put('tile', id, { deleted: true })
}

/** A deleted dashboard keeps its tiles, unseen. */
export function hideTiles(draft: Draft, dashboard: number): void {
  for (const id of draft.group(`tiles ${dashboard}`)) draft.put('tile', id, { deleted: true })
}

/** One that is restored shows all of them. */
export function showTiles(draft: Draft, dashboard: number): void {
  for (const id of draft.group(`tiles ${dashboard}`)) draft.put('tile', id, { deleted: false })
}

export function moveTile(draft: Draft, tile: number, dashboard: number): void {
  const from = draft.tables.tile.get(tile)?.['dashboard_id']
  if (from !== undefined) draft.group(`tiles ${from as number}`).delete(tile)
  draft.group(`tiles ${dashboard}`).add(tile)
  draft.put('tile', tile, { dashboard_id: dashboard })
}

function placeTile(draft: Draft, answered: Answered, dashboard: number, shown: JsonObject): number {
  const id = numberIn(shown, 'id')
  const { insight, text } = shown
  moveTile(draft, id, dashboard)
  draft.put('tile', id, {
    ...columnsOf(shown, ['layouts', 'color']),
    insight_id: isObject(insight) ? placeInsight(draft, answered, insight) : null,
    text_id: isObject(text) ? placeText(draft, answered, text) : null,
    deleted: false,
  })
  noteUnknown(draft, 'tile', shown, TILE)
  return id
}

function placeInsight(draft: Draft, answered: Answered, shown: JsonObject): number {
  const id = numberIn(shown, 'id')
  draft.put('insight', id, {
    ...columnsOf(shown, INSIGHT),
    project_id: answered.project,
    created_by_id: draft.accounts.see(shown['created_by']),
    last_modified_by_id: draft.accounts.see(shown['last_modified_by']),
  })
  const places = Array.isArray(shown['dashboard_tiles']) ? shown['dashboard_tiles'].filter(isObject) : []
  for (const place of places) placeElsewhere(draft, id, place)
  if (answered.project !== undefined && typeof shown['timezone'] === 'string' && answered.caller)
    draft.put('project', answered.project, { timezone: shown['timezone'] })
  noteUnknown(draft, 'insight', shown, [...INSIGHT, ...DERIVED])
  return id
}

/** Where else an insight stands. */
function placeElsewhere(draft: Draft, insight: number, { id, dashboard_id, deleted }: JsonObject): void {
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(dashboard_id)) return
  moveTile(draft, id as number, dashboard_id as number)
  draft.put('tile', id as number, { insight_id: insight, text_id: null, deleted: deleted ?? undefined })
}

function placeText(draft: Draft, answered: Answered, shown: JsonObject): number {
  const id = numberIn(shown, 'id')
  const { team = answered.project } = shown
  draft.put('text', id, {
    ...columnsOf(shown, ['body', 'last_modified_at']),
    project_id: team,
    created_by_id: draft.accounts.see(shown['created_by']),
    last_modified_by_id: draft.accounts.see(shown['last_modified_by']),
  })
  noteUnknown(draft, 'text', shown, TEXT)
  return id
}
