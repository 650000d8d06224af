import type { RuleText } from '../../description/rule-book.ts'
import type { CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { PeopleQuery, PersonWithKeys } from '../control-api/actor-control.ts'
import type { EntriesQuery, EntryList } from '../control-api/entry-control.ts'
import type { CapsuleCode, CodeQuery } from '../control-api/knowledge/capsule-code.ts'
import type { CurlCommand } from '../control-api/knowledge/curl-command.ts'
import type { WorldCoverage } from '../control-api/knowledge/endpoint-coverage.ts'
import type { RowWithLinks, RowPage, RowQuery, TableSummary } from '../control-api/knowledge/row-pages.ts'
import type { Otherwise, OtherwiseQuestion } from '../control-api/otherwise-control.ts'
import type { EditJson, RowMoment } from '../control-api/row-control.ts'
import type { ActingPerson } from '../worlds/knowledge/actor.ts'
import type { EntryDetail } from '../worlds/knowledge/entry-detail.ts'
import type { WorldStart } from '../worlds/knowledge/world-start.ts'
import { pathPart } from './transport.ts'
import type { Send } from './transport.ts'

/** Everything that a world knows about its requests and their answers. */
export const knowledgeClient = (send: Send) => ({
  /** All that is known of requests, oldest first: checks, rows before and after, bodies, times. */
  entries: (query?: EntriesQuery) => send<EntryList>('GET', '/entries', query),
  /** All that is known of one request, with more of its bodies. */
  entry: (number: number) => send<EntryDetail>('GET', `/entries/${number}`),
  /** One request as a command for a shell, without its key. */
  curl: (number: number) => send<CurlCommand>('GET', `/entries/${number}/curl`),
  /**
   * Replays the requests from one on in a copy of the world, with one thing changed: who sends it (`as`), what is sent
   * (`request`), the contract, or a row. Returns which answers differ.
   */
  otherwise: (question: OtherwiseQuestion) => send<Otherwise>('POST', '/otherwise', question),
  /** A rule of the rule book, or a section: what `source` of an entry names, such as `'K.8'`. */
  rule: (number: string) => send<RuleText>('GET', `/rules/${pathPart(number)}`),
  /**
   * Goes back to the moment when a request came: rows, ids, clock and faults of that moment. The journal continues, and past
   * states stay readable. Gates, and the start to which `reset` leads, stay as they are.
   */
  goBack: (at: number) => send<void>('POST', '/back', { at }),
  /** How often each endpoint had each outcome, as far as the journal goes back. */
  coverage: () => send<WorldCoverage>('GET', '/coverage'),
  /** Who can act in this world: users, their roles in a project, and their keys. */
  people: (query?: PeopleQuery) => send<readonly PersonWithKeys[]>('GET', '/people', query),
  /** The start of the world, as far as it is known. */
  startedFrom: () => send<WorldStart>('GET', '/scenario'),
  /** A test or a story that starts from a capsule of this world, as text. People, texts, keys and tokens are replaced. */
  writeCode: (query: CodeQuery & Omit<CaptureOptions, 'tokens'>) => send<CapsuleCode>('GET', '/capsule/code', query),
})

/** Who sends the requests of a world, whatever they carry. */
export const actorClient = (send: Send) => ({
  /** Who it is, if somebody is set. */
  read: () => send<ActingPerson>('GET', '/actor'),
  /** Sends all requests as the owner of a key, by its name, or as a user, by e-mail address; null ends this. */
  set: (as: string | null) => send<ActingPerson>('PUT', '/actor', { as }),
})

const rowPath = (table: string, key: string | number): string => `/rows/${pathPart(table)}/${pathPart(key)}`

/** Rows as they are now, or, with `at`, as the request of that number found them. Keys and tokens are replaced. */
export const rowsClient = (send: Send) => ({
  /** The tables, and how many rows they have. */
  tables: (moment?: RowMoment) => send<readonly TableSummary[]>('GET', '/rows', moment),
  /** A page of a table, or of the rows that have a value in a column. */
  list: (table: string, query?: RowQuery & RowMoment) => send<RowPage>('GET', `/rows/${pathPart(table)}`, query),
  /** One row, and what it is linked with. */
  get: (table: string, key: string | number, moment?: RowMoment) =>
    send<RowWithLinks>('GET', rowPath(table, key), moment),
  /** Adds a row; what is left out takes the value of a new row, and a column that has to name a row must be given. */
  add: (table: string, values: object) => send<EditJson>('POST', `/rows/${pathPart(table)}`, values),
  /** Changes columns of a row. */
  change: (table: string, key: string | number, values: object) => send<EditJson>('PATCH', rowPath(table, key), values),
  /** Removes a row, and with it the rows that belong to it. */
  remove: (table: string, key: string | number) => send<EditJson>('DELETE', rowPath(table, key)),
})

/** The changes of rows by control. */
export const editsClient = (send: Send) => ({
  /** All of them, oldest first. */
  list: () => send<readonly EditJson[]>('GET', '/edits'),
  /** Puts the rows of an edit back, unless something else has changed them since. */
  undo: (number: number) => send<EditJson>('POST', `/edits/${number}/undo`),
})
