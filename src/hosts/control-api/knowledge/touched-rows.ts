import { readJson } from '../../../core/decode.ts'
import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import { anyTable, definitions, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import type { World } from '../../../resources/world.ts'
import { referencesOf } from '../../../state/linked-rows.ts'
import { keyFromText, requireTable } from '../../../state/row-edits.ts'

/** The names that the API has for tables in paths and answers, if they differ from the names of the tables. */
const ALIASES: Readonly<Record<string, TableName>> = {
  environment: 'project',
  personal_api_key: 'key',
  explicit_member: 'member',
  shared_dashboard: 'dashboard',
}

/** Columns by which a row is named besides its key. */
const NAMING = ['uuid', 'short_id']

/**
 * Finds the requests that touched a row: those that wrote it, and those whose path or answer names it.
 *
 * @param touched - table and key, such as `'dashboard/7'`.
 * @throws FakeUsageError when it names no table and no key.
 * @see spec F.28
 */
export function touching(world: World, touched: string): (entry: JournalEntry) => boolean {
  const [, name = '', text = ''] = /^([^/]*)\/(.+)$/s.exec(touched) ?? []
  if (text === '') throw new FakeUsageError(`"touched" is a table and a key, such as dashboard/7, got "${touched}".`)
  const table = requireTable(name)
  const { key } = definitions[table]
  const row = anyTable(world, table).get(keyFromText(table, text)) as Readonly<Record<string, unknown>> | undefined
  const names = new Set([text, ...NAMING.flatMap((column) => (row?.[column] ? [asText(row[column])] : []))])
  const named = { table, names }
  return (entry) =>
    entry.changes.some(
      ({ table: own, before, after }) => own === table && asText(valueOf(after ?? before, key)) === text,
    ) ||
    isInPath(named, entry) ||
    isInAnswer(named, entry)
}

const valueOf = (row: object | undefined, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column]

/** A row, by its table and everything that names it. */
interface NamedRow {
  readonly table: TableName
  readonly names: ReadonlySet<string>
}

/** `:dashboard_id` names a dashboard, and so does the `:id` behind `/dashboards`. */
const isInPath = ({ table, names }: NamedRow, { route = '', params }: JournalEntry): boolean =>
  Object.entries(params).some(([name, value]) => {
    if (!names.has(value)) return false
    const owner = /^(?:id|uuid)$/.test(name) ? segmentBefore(route, name) : name.replace(/_+(?:id|uuid)$/, '')
    return tableCalled(owner) === table
  })

const isInAnswer = (row: NamedRow, { route = '', responseBody = '' }: JournalEntry): boolean =>
  [...row.names].some((name) => responseBody.includes(name)) && isIn(row, readJson(responseBody), tableOfAnswer(route))

/** Whether a value is or names a row. `table` is the table of the value; undefined when it is not known. */
function isIn(row: NamedRow, value: unknown, table: TableName | undefined): boolean {
  if (Array.isArray(value)) return value.some((member) => isIn(row, member, table))
  const isNamed = (given: unknown): boolean => table === row.table && row.names.has(asText(given))
  if (!isObject(value)) return isNamed(value)
  const isOwn = ['id', ...NAMING].some((column) => isNamed(value[column]))
  return isOwn || Object.entries(value).some(([name, inner]) => isIn(row, inner, tableBehind(name, table)))
}

const segmentBefore = (route: string, name: string): string =>
  /([^/]+)\/:[^/]*$/.exec(route.split(`:${name}`, 1)[0]! + ':')?.[1] ?? ''

/** The table of the rows in an answer: the last part of the route that names a table. */
const tableOfAnswer = (route: string): TableName | undefined =>
  route
    .split('/')
    .flatMap((part) => tableCalled(part) ?? [])
    .at(-1)

/** The table of a field. The list of a page has the table of the page. */
const tableBehind = (name: string, table: TableName | undefined): TableName | undefined =>
  name === 'results' ? table : tableCalled(name.replace(/_id$/, ''))

const referenced: ReadonlyMap<string, TableName> = new Map(
  tableNames.flatMap((table) =>
    referencesOf(table).map(({ column, table: named }) => [column.replace(/_id$/, ''), named] as const),
  ),
)

/** The table that a name such as `dashboards`, `dashboard` or `created_by` stands for. */
function tableCalled(name: string): TableName | undefined {
  const one = name.replace(/s$/, '')
  return tableNames.find((table) => table === one) ?? ALIASES[one] ?? referenced.get(name)
}
