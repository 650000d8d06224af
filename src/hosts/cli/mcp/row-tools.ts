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
import { requireTable } from '../../../state/row-edits.ts'
import { count } from '../../control-api/control-reading.ts'
import { MOST_ROWS, requireAlone, requireBeside, tool } from './tool.ts'
import type { Tool } from './tool.ts'

const state = tool<{ readonly at: number; readonly table?: string }>({
  name: 'state',
  title: 'State at a request',
  description: 'The state as request "at" found it: the time, how many rows each table had, and with "table" its rows.',
  input: closedSchema({ at: count, table: text }, ['at']),
  output: objectSchema(
    { at: integer, now: text, tables: mapSchema(integer), rows: listSchema(freeObject), left: integer },
    ['rows', 'left'],
  ),
  isReading: true,
  async call({ control }, { at, table }) {
    const { now, tables } = await control.exportState({ at })
    const counts = Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))
    if (table === undefined)
      return { text: `Before request ${at}, at ${now}: ${JSON.stringify(counts)}`, told: { at, now, tables: counts } }
    const rows: readonly object[] = tables[requireTable(table)]
    const shown = rows.slice(0, MOST_ROWS)
    const left = rows.length - shown.length
    return {
      text: [
        `Before request ${at}, at ${now}, ${table} had ${counted(rows.length, 'row')}${left > 0 ? `, the first ${MOST_ROWS} of which are` : ''}:`,
        ...shown.map((row) => JSON.stringify(row)),
      ].join('\n'),
      told: { at, now, tables: counts, rows: shown, ...(left > 0 && { left }) },
    }
  },
})

type WantedRows = {
  readonly table?: string
  readonly key?: string | number
  readonly column?: string
  readonly value?: string
  readonly offset?: number
}

const rows = tool<WantedRows>({
  name: 'rows',
  title: 'Rows now',
  description:
    'The rows as they are now: all tables; the rows of a "table", also by "column" and "value" or from an "offset"; with "key" one row and what it is linked with.',
  input: closedSchema(
    { table: text, key: { type: ['string', 'integer'] }, column: text, value: text, offset: integer },
    [],
  ),
  output: objectSchema(
    {
      tables: listSchema(freeObject),
      rows: listSchema(freeObject),
      count: integer,
      next: integer,
      links: listSchema(freeObject),
    },
    ['tables', 'rows', 'count', 'next', 'links'],
  ),
  isReading: true,
  async call({ control }, given) {
    const { table, key, ...query } = given
    requireBeside('table', given)
    requireAlone('key', { key, ...query })
    if (table === undefined) {
      const tables = await control.rows.tables()
      return { text: tables.map((one) => `${one.table}: ${one.rows}`).join('\n'), told: { tables } }
    }
    if (key !== undefined) {
      const { row, refersTo, referredBy } = await control.rows.get(table, key)
      const links = [...refersTo, ...referredBy]
      return {
        text: [JSON.stringify(row), ...links.map((link) => JSON.stringify(link))].join('\n'),
        told: { rows: [row], links },
      }
    }
    const page = await control.rows.list(table, { ...query, limit: MOST_ROWS })
    const told = { rows: page.rows, count: page.count, ...(page.next !== undefined && { next: page.next }) }
    const more = page.next === undefined ? '' : `; for more of them, ask with "offset": ${page.next}`
    return {
      text: [`${counted(page.count, 'row')}${more}`, ...page.rows.map((row) => JSON.stringify(row))].join('\n'),
      told,
    }
  },
})

/** The tools about rows: as a request found them, and as they are now. */
export const rowTools: readonly Tool[] = [state, rows]
