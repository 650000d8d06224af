import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { Key } from '../../core/table/definition.ts'
import type { TableName } from '../../resources/database.ts'
import { readAnswer, readSent } from '../har/body.ts'
import type { Traffic } from '../har/traffic.ts'
import type { PartialState } from '../hydrate/partial-state.ts'
import { numberOf, objectsIn } from '../hydrate/reading.ts'

/** The numbers of the rows that a request made, lowest first, by table. */
export type MadeRows = ReadonlyMap<TableName, readonly number[]>

type Undo = (partial: PartialState, traffic: Traffic) => MadeRows

/** Tiles and texts that were not seen are numbered from here on. */
export const UNSEEN = 1_000_000_000
const NOTHING: MadeRows = new Map()
const BASE = '/api/environments/:project_id'

/** What each write that succeeded had changed, taken back from the partial state. */
const undoes: Readonly<Record<string, Undo>> = {
  [`POST ${BASE}/dashboards`]: undoDashboard,
  [`POST ${BASE}/dashboards/create_from_template_json`]: undoDashboard,
  [`PATCH ${BASE}/dashboards/:id`]: undoDeletion('dashboard'),
  [`PUT ${BASE}/dashboards/:id`]: undoDeletion('dashboard'),
  [`PATCH ${BASE}/dashboards/:id/move_tile`]: undoMove,
  [`POST ${BASE}/insights`]: undoInsight,
  [`PATCH ${BASE}/insights/:id`]: undoDeletion('insight'),
  [`PUT ${BASE}/insights/:id`]: undoDeletion('insight'),
  [`POST ${BASE}/dashboards/:dashboard_id/collaborators`]: undoAdding('collaborator'),
  [`DELETE ${BASE}/dashboards/:dashboard_id/collaborators/:user__uuid`]: undoRemovedCollaborator,
  [`PATCH ${BASE}/dashboards/:dashboard_id/sharing`]: undoSharing,
  [`POST ${BASE}/explicit_members`]: undoAdding('member'),
  [`DELETE ${BASE}/explicit_members/:user_uuid`]: undoRemovedMember,
}

/** Takes a write back. Answers are placed from the last to the first, so what stands there is the state after it. */
export function undoWrite(partial: PartialState, traffic: Traffic): MadeRows {
  const { entry, match } = traffic
  return match ? (undoes[`${entry.method} ${match.value.path}`]?.(partial, traffic) ?? NOTHING) : NOTHING
}

function shown({ entry }: Traffic): Readonly<Record<string, unknown>> {
  const read = readAnswer(entry)
  return 'json' in read && isObject(read.json) ? read.json : {}
}

const sent = ({ entry }: Traffic): Readonly<Record<string, unknown>> => {
  const body = readSent(entry)
  return isObject(body) ? body : {}
}

/** A dashboard goes with its tiles, and with the insights and texts that stand nowhere else. */
function undoDashboard({ rows }: PartialState, traffic: Traffic): MadeRows {
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
    const only = tiles.flatMap((tile) => {
      const content = rows.tables.tile.get(tile)![`${table}_id`]
      const isElsewhere = rows.keysWith('tile', { [`${table}_id`]: content }).some((other) => !tiles.includes(other))
      return typeof content === 'number' && !isElsewhere ? [content] : []
    })
    made.set(table, numbers(only))
    rows.remove(table, only)
  }
  rows.remove('tile', tiles)
  rows.remove('sharing', [id])
  rows.remove('collaborator', rows.keysWith('collaborator', { dashboard_id: id }))
  rows.remove('dashboard', [id])
  return made
}

/** A copy shows what its source has: tiles of the same content, whose numbers are not known. */
function showSource(rows: PartialState['rows'], source: number, copies: readonly Key[]): void {
  for (const copy of copies) {
    const { insight_id, text_id, layouts, color } = rows.tables.tile.get(copy)!
    const isThere = rows.keysWith('tile', { dashboard_id: source, insight_id, text_id }).length > 0
    const id = UNSEEN + Number(copy)
    if (!isThere) rows.put('tile', id, { dashboard_id: source, insight_id, text_id, layouts, color, deleted: null })
  }
}

function undoInsight({ rows }: PartialState, traffic: Traffic): MadeRows {
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

const numbers = (keys: readonly Key[]): readonly number[] =>
  keys.filter((key): key is number => typeof key === 'number').sort((a, b) => a - b)

/** What was deleted was there before, and what was restored was deleted. A text without an id made a tile. */
function undoDeletion(table: 'dashboard' | 'insight'): Undo {
  return ({ rows }, traffic) => {
    const body = sent(traffic)
    const id = numberOf(traffic.match?.params['id'])
    if (id === undefined) return NOTHING
    if (shown(traffic)['deleted'] === true) rows.put(table, id, { deleted: false })
    else if (body['deleted'] === false && Object.keys(body).length === 1) rows.put(table, id, { deleted: true })
    return table === 'dashboard' ? undoTexts(rows, id, body) : undoAddedTiles(rows, id, body)
  }
}

function undoTexts(rows: PartialState['rows'], dashboard: number, body: Readonly<Record<string, unknown>>): MadeRows {
  const texts = objectsIn(body['tiles'])
    .map(({ id, text }) => (id === undefined && isObject(text) && text['id'] === undefined ? text['body'] : undefined))
    .filter((text) => text !== undefined)
  const made = numbers(rows.keysWith('tile', { dashboard_id: dashboard })).filter((tile) => {
    const text = rows.tables.text.get(rows.tables.tile.get(tile)!['text_id'] as Key)
    return text !== undefined && texts.some((body) => body === text['body'])
  })
  const own = made.slice(-texts.length || made.length)
  const contents = numbers(own.map((tile) => rows.tables.tile.get(tile)!['text_id'] as Key))
  rows.remove('tile', own)
  rows.remove('text', contents)
  return new Map<TableName, readonly number[]>([
    ['tile', own],
    ['text', contents],
  ])
}

/** A new tile has no layout and no colour. One that was there before is shown by an older answer, which puts it back. */
function undoAddedTiles(
  rows: PartialState['rows'],
  insight: number,
  body: Readonly<Record<string, unknown>>,
): MadeRows {
  if (!Array.isArray(body['dashboards'])) return NOTHING
  const tiles = rows.keysWith('tile', { insight_id: insight, deleted: null }).filter((tile) => {
    const { layouts, color } = rows.tables.tile.get(tile)!
    return (color ?? null) === null && (!isObject(layouts) || Object.keys(layouts).length === 0)
  })
  rows.remove('tile', tiles)
  return new Map([['tile', numbers(tiles)]])
}

/** The tile stood on the dashboard that the path names. What it shows may never have been seen. */
function undoMove({ rows }: PartialState, traffic: Traffic): MadeRows {
  const { tile, toDashboard } = sent(traffic)
  const id = isObject(tile) ? numberOf(asText(tile['id'])) : undefined
  const from = numberOf(traffic.match?.params['id'])
  const project_id = numberOf(traffic.match?.params['project_id'])
  if (id === undefined || from === undefined) return NOTHING
  for (const dashboard of [from, numberOf(asText(toDashboard))])
    if (dashboard !== undefined) rows.put('dashboard', dashboard, { project_id })
  const text = UNSEEN + traffic.entry.number
  const known = rows.tables.tile.get(id)
  const twins = rows.keysWith('tile', { dashboard_id: numberOf(asText(toDashboard)) }).filter((one) => {
    const { insight_id, text_id } = rows.tables.tile.get(one)!
    return Number(one) > UNSEEN && (!known || (known['insight_id'] === insight_id && known['text_id'] === text_id))
  })
  if (twins[0] !== undefined && !known) rows.put('tile', id, rows.tables.tile.get(twins[0])!)
  rows.remove('tile', known ? twins : twins.slice(0, 1))
  if (!rows.tables.tile.has(id)) rows.put('text', text, { project_id, body: '' })
  rows.put('tile', id, { ...(!rows.tables.tile.has(id) && { text_id: text }), dashboard_id: from, deleted: null })
  return NOTHING
}

/** Whoever was added was not there before. */
function undoAdding(table: 'collaborator' | 'member'): Undo {
  return ({ rows, accounts }, traffic) => {
    const { id, user } = shown(traffic)
    const account = accounts.see(user)
    const dashboard_id = numberOf(traffic.match?.params['dashboard_id'])
    const project_id = numberOf(traffic.match?.params['project_id'])
    if (typeof id === 'string') rows.remove(table, [id])
    if (account && table === 'collaborator')
      rows.remove(table, rows.keysWith(table, { dashboard_id, user_id: account }))
    if (account && table === 'member') rows.remove(table, rows.keysWith(table, { project_id, membership_id: account }))
    return NOTHING
  }
}

function undoRemovedCollaborator(partial: PartialState, { match, entry }: Traffic): MadeRows {
  const { rows, accounts, ids } = partial
  const account = accounts.byUuid(match!.params['user__uuid']!)
  const dashboard_id = numberOf(match!.params['dashboard_id'])
  const id = ids.uuidOf('removed collaborator', entry.number)
  rows.put('collaborator', id, { dashboard_id, user_id: account })
  return NOTHING
}

function undoRemovedMember(partial: PartialState, { match, entry }: Traffic): MadeRows {
  const { rows, accounts, ids, belongings } = partial
  const account = accounts.byUuid(match!.params['user_uuid']!)
  const project = numberOf(match!.params['project_id'])
  if (project === undefined) return NOTHING
  rows.put('member', ids.uuidOf('removed member', entry.number), { project_id: project, membership_id: account })
  belongings.push({ account, project })
  return NOTHING
}

/** The first change stores the configuration: it is as old as the answer. */
function undoSharing({ rows }: PartialState, traffic: Traffic): MadeRows {
  const dashboard = numberOf(traffic.match?.params['dashboard_id'])
  const { created_at } = shown(traffic)
  const { started } = traffic.entry
  if (dashboard === undefined || typeof created_at !== 'string' || started === undefined) return NOTHING
  rows.put('sharing', dashboard, { dashboard_id: dashboard, enabled: sent(traffic)['enabled'] === false })
  return NOTHING
}
