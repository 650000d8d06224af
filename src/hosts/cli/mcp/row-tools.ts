import { counted } from '../../../core/counted.ts'
import {
  closedSchema,
  freeObject,
  integer,
  listSchema,
  mapSchema,
  objectSchema,
  text,
} from '../../../core/json/json-schema.ts'
import { count } from '../../control-api/control-reading.ts'
import { asLines, MOST_ROWS, requireAlone, requireBeside, thatFit, tool } from './tool.ts'
import type { Tool, ToolAnswer, ToolContext } from './tool.ts'

type WantedRows = {
  readonly table?: string
  readonly key?: string | number
  readonly column?: string
  readonly value?: string | number | boolean
  readonly offset?: number
}

const wanted = {
  table: text,
  key: { type: ['string', 'integer'] },
  column: text,
  value: { type: ['string', 'number', 'boolean'] },
  offset: integer,
} as const
const found = { rows: listSchema(freeObject), count: integer, next: integer, links: listSchema(freeObject) }

const stateTool = tool<WantedRows & { readonly at: number }>({
  name: 'state',
  title: 'State at a request',
  description:
    'The state as request "at" found it: the time, how many rows each table had; the rows of a "table", also by "column" and "value" or from an "offset"; with "key" one row and what it was linked with.',
  input: closedSchema({ at: count, ...wanted }, ['at']),
  output: objectSchema({ at: integer, now: text, tables: mapSchema(integer), ...found }, Object.keys(found)),
  isReading: true,
  async call(context, { at, ...given }) {
    requireBeside('table', given)
    const { now, tables } = await context.control.exportState({ at })
    const counts = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
    const head = `Before request ${at}, at ${now}`
    const { table } = given
    if (table === undefined)
      return { text: `${head}: ${JSON.stringify(counts)}`, structured: { at, now, tables: counts } }
    const answer = await findRows(context, { ...given, table }, { at })
    return { text: `${head}, ${table}: ${answer.text}`, structured: { at, now, tables: counts, ...answer.structured } }
  },
})

const rowsTool = tool<WantedRows>({
  name: 'rows',
  title: 'Rows now',
  description:
    'The rows as they are now: all tables; the rows of a "table", also by "column" and "value" or from an "offset"; with "key" one row and what it is linked with.',
  input: closedSchema(wanted, []),
  output: objectSchema({ tables: listSchema(freeObject), ...found }, ['tables', ...Object.keys(found)]),
  isReading: true,
  async call(context, given) {
    requireBeside('table', given)
    const { table } = given
    if (table !== undefined) return findRows(context, { ...given, table })
    const tables = await context.control.rows.tables()
    return { text: tables.map((one) => `${one.table}: ${one.rows}`).join('\n'), structured: { tables } }
  },
})

/** The rows of a table, or one of them with its links: now, or as a request found them. */
async function findRows(
  { control }: ToolContext,
  { table, key, value, ...query }: WantedRows & { readonly table: string },
  moment: { readonly at?: number } = {},
): Promise<ToolAnswer> {
  requireAlone('key', { key, value, ...query })
  if (key !== undefined) {
    const { row, refersTo, referredBy } = await control.rows.get(table, key, moment)
    const links = [...refersTo, ...referredBy]
    return { text: asLines([row, ...links].map((one) => JSON.stringify(one))), structured: { rows: [row], links } }
  }
  const searched = value === undefined ? query : { ...query, value: String(value) }
  const page = await control.rows.list(table, { ...searched, ...moment, limit: MOST_ROWS })
  const shown = thatFit(page.rows)
  const end = (query.offset ?? 0) + shown.length
  const isMore = end < page.count && shown.length > 0
  const more = isMore ? `; for more of them, ask with "offset": ${end}` : ''
  const none = shown.length === 0 && page.count > 0 ? `, but none from "offset": ${end} on` : ''
  return {
    text: asLines([`${counted(page.count, 'row')}${more}${none}`, ...shown.map((row) => JSON.stringify(row))]),
    structured: { rows: shown, count: page.count, ...(isMore && { next: end }) },
  }
}

/** The tools about rows: as a request found them, and as they are now. */
export const rowTools: readonly Tool[] = [stateTool, rowsTool]
