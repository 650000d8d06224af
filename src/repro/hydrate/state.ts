import type { Key } from '../../core/table/row-index.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { createFake } from '../../fake/create-fake.ts'
import { writeEventTime } from '../../resources/events/time.model.ts'
import { STATE_FORMAT, STATE_VERSION } from '../../state/schema.ts'
import type { FakeState } from '../../state/state.ts'
import type { Traffic } from '../har/traffic.ts'
import { Account } from './accounts.ts'
import type { Draft, Values } from './draft.ts'

const EPOCH = Date.parse('2026-01-01T00:00:00Z')

/** Writes a completed draft as a state, whose time is that of the newest answer; what is still blank is said. */
export function toState(draft: Draft, seed: number, traffic: readonly Traffic[]): FakeState {
  const rows = tableNames.map((name) => [name, rowsOf(draft, name)] as const)
  for (const [name, list] of rows) noteBlanks(draft, name, list)
  const end = traffic.reduce((latest, { entry }) => Math.max(latest, entry.ended ?? 0), 0)
  const now = new Date(end === 0 ? EPOCH : end).toISOString().replace('.000Z', 'Z')
  const state = { format: STATE_FORMAT, version: STATE_VERSION, seed, now, tables: Object.fromEntries(rows) }
  return createFake({ state }).exportState()
}

function rowsOf(draft: Draft, name: TableName): Values[] {
  const rows = [...draft.tables[name]].map(([key, row]) => withKey(name, key, settled(row)))
  if (name === 'event') return inTime(rows)
  if (name === 'person') return numbered(rows)
  return ['dashboard', 'insight', 'text', 'tile', 'project'].includes(name)
    ? rows.sort((a, b) => Number(a['id']) - Number(b['id']))
    : rows
}

const settled = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Account ? value.id : value]))

/** Sharing is kept by dashboard and people by distinct id while they are put together. */
function withKey(name: TableName, key: Key, row: Values): Values {
  return name === 'sharing' || name === 'person' ? row : { [definitions[name].key]: key, ...row }
}

function numbered(rows: readonly Values[]): Values[] {
  const taken = new Set(rows.map(({ id }) => id))
  let last = 0
  return rows.map((row) => {
    while (row['id'] === undefined && taken.has(++last));
    return { id: last, ...row }
  })
}

/** Lists show the newest first, and of those of one moment the one that came last. */
function inTime(rows: readonly Values[]): Values[] {
  const moment = (row: Values): string => String(row['timestamp'] ?? writeEventTime(EPOCH))
  return rows.toReversed().sort((a, b) => (moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : 0))
}

/** Says which columns take their defaults, together for all rows with the same ones. */
function noteBlanks(draft: Draft, name: TableName, rows: readonly Values[]): void {
  const { key, columns } = definitions[name]
  const blanks = new Map<string, Key[]>()
  for (const row of rows) {
    const missing = Object.keys(columns).filter((column) => row[column] === undefined)
    if (missing.length === 0) continue
    const same = blanks.get(missing.join()) ?? []
    same.push(row[key] as Key)
    blanks.set(missing.join(), same)
  }
  for (const [missing, keys] of blanks)
    draft.complete(name, keys, 'not shown; what a new row has stands there', missing.split(','))
}
