import { broken, checkJson, under } from '../../../core/json/check.ts'
import { closedSchema, fromZero, listSchema, mapSchema } from '../../../core/json/json-schema.ts'
import type { JsonSchema } from '../../../core/json/json-schema.ts'
import type { Key } from '../../../core/table/columns.ts'
import { definitions, keyOf, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { rowCheck } from '../../../state/rows.ts'
import type { Snapshot } from '../../../state/snapshot.ts'
import { throttleSchema } from '../../../state/throttle.ts'
import type { StateChanges, TableChanges } from '../changes.ts'

type ChangedColumns = Readonly<Record<string, unknown>>

/**
 * The difference from the start, without anything that follows from the start: a changed row has only its changed
 * columns.
 */
interface LinkedChanges extends Omit<StateChanges, 'tables'> {
  readonly tables: Readonly<Partial<Record<TableName, LinkedTable>>>
}

interface LinkedTable {
  /** Rows that are new, or that came back. */
  readonly put?: readonly object[]
  readonly set?: readonly (readonly [key: Key, columns: ChangedColumns])[]
  readonly gone?: readonly Key[]
}

const key: JsonSchema = { type: ['string', 'number'] }
const pair: JsonSchema = { type: 'array', minItems: 2 }
const row: JsonSchema = { type: 'object' }
const table = closedSchema({ put: listSchema(row), set: listSchema(pair), gone: listSchema(key) }, [])

/** The schema of a link. Its rows are checked later, with the checks of a state. */
const linkSchema = closedSchema(
  {
    now: { type: ['integer', 'null'] },
    ids: mapSchema(fromZero),
    tables: closedSchema(Object.fromEntries(tableNames.map((name) => [name, table])), []),
    throttle: throttleSchema,
  },
  ['now', 'ids', 'tables'],
)

/** Writes changes as a link holds them. */
export function writeChanges(start: Snapshot, { now, ids, tables, throttle }: StateChanges): string {
  const linked = {
    now,
    ids: Object.fromEntries(ids.filter(([kind, count]) => start.ids.get(kind) !== count)),
    tables: mapTables(tables, (changes, name) => toLinked(start, name, changes)),
    ...(throttle && { throttle }),
  }
  return JSON.stringify(linked)
}

/**
 * Reads changes that a link holds. Whether they give a valid state is checked by `applyChanges`.
 *
 * @throws an error when they have another form.
 */
export function readChanges(start: Snapshot, text: string): StateChanges {
  const linked: unknown = JSON.parse(text)
  checkJson('link', linkSchema, linked)
  const { ids, tables, ...rest } = linked as Omit<LinkedChanges, 'ids'> & { readonly ids: Record<string, number> }
  return {
    ...rest,
    ids: [...new Map([...start.ids, ...Object.entries(ids)])],
    tables: mapTables(tables, (changes, name) => fromLinked(start, name, changes)),
  }
}

function mapTables<From, To>(
  tables: Readonly<Partial<Record<TableName, From>>>,
  map: (changes: From, name: TableName) => To,
): Readonly<Partial<Record<TableName, To>>> {
  return Object.fromEntries(tableNames.flatMap((name) => (tables[name] ? [[name, map(tables[name], name)]] : [])))
}

function toLinked(start: Snapshot, name: TableName, { put, gone }: TableChanges): LinkedTable {
  const { byKey } = start.tables[name]
  const left = new Set(gone)
  const isNew = (one: object) => !byKey.get(keyOf(name, one)) || left.has(keyOf(name, one))
  const added = put.filter(isNew)
  const set = put
    .filter((one) => !isNew(one))
    .map((one) => [keyOf(name, one), changedColumns(byKey.get(keyOf(name, one))!, one)] as const)
  return {
    ...(added.length > 0 && { put: added }),
    ...(set.length > 0 && { set }),
    ...(gone.length > 0 && { gone }),
  }
}

function changedColumns(before: object, after: object): ChangedColumns {
  const old = before as ChangedColumns
  return Object.fromEntries(
    Object.entries(after).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(old[column])),
  )
}

function fromLinked(start: Snapshot, name: TableName, { put = [], set = [], gone = [] }: LinkedTable): TableChanges {
  const { byKey } = start.tables[name]
  const changed = set.map(([own, columns]) => {
    const before = byKey.get(own)
    if (!before) throw new Error(`it changes a ${name} that does not exist`)
    return { ...before, ...columns }
  })
  requireRows(name, [...changed, ...put])
  return { put: [...changed, ...put], gone }
}

/** Checks rows before any of them is placed: a forged link may hold a million that would fill the memory. */
function requireRows(name: TableName, rows: readonly object[]): void {
  const find = rowCheck(definitions[name])
  for (const one of rows) {
    const problem = find(one)
    if (problem) throw broken('link', under(`${name} ${String(keyOf(name, one))}`, problem))
  }
}
