import type { EntryDetail } from '../server/knowledge/entry-detail.ts'
import type { EntriesQuery, EntryList } from '../server/knowledge/entry-control.ts'
import type { Otherwise, OtherwiseQuestion } from '../server/knowledge/otherwise-control.ts'
import type { EditJson } from '../server/knowledge/row-control.ts'
import type { RowWithLinks, RowPage, RowQuery, TableSummary } from '../server/knowledge/row-pages.ts'
import { asQuery } from './transport.ts'
import type { Send } from './transport.ts'

/** What a world knows of its requests. */
export const knowledgeClient = (send: Send) => ({
  /** All that is known of requests, oldest first: checks, rows before and after, bodies, times. */
  entries: (query: EntriesQuery = {}) => send<EntryList>('GET', `/entries${asQuery(query)}`),
  /** All that is known of one request, with more of its bodies. */
  entry: (number: number) => send<EntryDetail>('GET', `/entries/${number}`),
  /**
   * Asks again from a request on, with one thing changed, in a copy of the world: whoever sends it (`as`), what is sent
   * (`request`), the contract, or a row. Tells which later answers differ.
   */
  otherwise: (question: OtherwiseQuestion) => send<Otherwise>('POST', '/otherwise', question),
})

const rowPath = (table: string, key: string | number): string =>
  `/rows/${encodeURIComponent(table)}/${encodeURIComponent(key)}`

/** Rows, as they are now. Keys and tokens are replaced. */
export const rowsClient = (send: Send) => ({
  /** The tables, and how many rows they have. */
  tables: () => send<readonly TableSummary[]>('GET', '/rows'),
  /** A page of a table, or of the rows that have a value in a column. */
  list: (table: string, query: RowQuery = {}) =>
    send<RowPage>('GET', `/rows/${encodeURIComponent(table)}${asQuery(query)}`),
  /** One row, and what it is linked with. */
  get: (table: string, key: string | number) => send<RowWithLinks>('GET', rowPath(table, key)),
  /** Adds a row; what is left out takes the value of a new row. */
  add: (table: string, values: object) => send<EditJson>('POST', `/rows/${encodeURIComponent(table)}`, values),
  /** Changes columns of a row. */
  change: (table: string, key: string | number, values: object) => send<EditJson>('PATCH', rowPath(table, key), values),
  /** Removes a row, and with it the rows that belong to it. */
  remove: (table: string, key: string | number) => send<EditJson>('DELETE', rowPath(table, key)),
})

/** The changes of rows by control. */
export const editsClient = (send: Send) => ({
  list: () => send<readonly EditJson[]>('GET', '/edits'),
  /** Puts the rows of an edit back, unless something else has changed them since. */
  undo: (number: number) => send<EditJson>('POST', `/edits/${number}/undo`),
})
