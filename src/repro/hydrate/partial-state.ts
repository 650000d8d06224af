import type { Ids } from '../../core/ids.ts'
import { accepts, expectation } from '../../core/table/column-check.ts'
import type { JsonObject, Key } from '../../core/table/columns.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { Account, Accounts } from './accounts.ts'
import type { RecordedAnswer } from './answer.ts'
import { RecordedCallers } from './callers.ts'
import { DashboardLists, RecordedPages } from './lists.ts'
import { isRealToken } from './reading.ts'
import type { RecordedCaller } from './recorded-caller.ts'
import { HydrationReport, NotPlaced } from './report.ts'

/** A row as far as it has been seen. A user stands in it as an account, whose number may not be known yet. */
export type PartialRow = Record<string, unknown>

/** An answer that shows that a person belongs to an organisation. */
export interface Belonging {
  readonly account: Account
  readonly organization?: string
  readonly project?: number
  readonly level?: number
  readonly membership?: string
  /** Columns of the membership that were shown. */
  readonly dates?: Readonly<Record<string, unknown>>
  /** The caller who got the list of members that shows it, if nothing shows whose list it is. */
  readonly shownTo?: RecordedCaller | undefined
}

/** The projects that an answer lists as those of an organisation which the caller may enter. */
interface ProjectList {
  readonly organization: string
  readonly projects: ReadonlySet<unknown>
  /** Whether the caller may enter all projects of the organisation. */
  readonly isWhole: boolean
}

/** The levels of an insight as they were shown last, and the dashboards that it is on. */
interface InsightLevels {
  readonly dashboards: readonly number[]
  readonly isRestricted: boolean
  /** Whether it could be edited. */
  readonly isEditable: boolean
}

/** Everything that a recording has shown so far. */
export type PartialState = Readonly<ReturnType<typeof openPartialState>>

/** Puts what an answer shows into the partial state. */
export type Placement = (partial: PartialState, answer: RecordedAnswer) => void

export function openPartialState(ids: Ids) {
  const report = new HydrationReport()
  return {
    ids,
    rows: new PartialRows(report),
    accounts: new Accounts(report),
    callers: new RecordedCallers(),
    belongings: [] as Belonging[],
    projectLists: [] as ProjectList[],
    /** Features that the organisation of a project lacks, as answers in that project show. */
    lackingFeatures: [] as (readonly [project: number, feature: string])[],
    /** The insights that were read with each token of what is shared. */
    tokenInsights: new Map<string, Set<number>>(),
    /** The dashboards that were seen without being shared, and not shared before. */
    unshared: new Set<number>(),
    /** What insights show about the levels of their dashboards, by the insight. */
    insightLevels: new Map<number, InsightLevels>(),
    /** The dashboards whose collaborators a list has shown. */
    listedCollaborators: new Set<number>(),
    dashboardLists: new DashboardLists(),
    pages: new RecordedPages(),
    report,
  }
}

/**
 * Whether the rows of a table are kept by something else than their key, which is not shown: sharing by what is shared,
 * people by project and distinct id.
 */
export const isKeyedOtherwise = (table: TableName): boolean => table === 'sharing' || table === 'person'
const TOKENS = ['api_token', 'access_token']

/** The rows that were seen. Newer answers are put over older ones, column by column. */
export class PartialRows {
  readonly tables: Readonly<Record<TableName, Map<Key, PartialRow>>>
  readonly #report: HydrationReport

  constructor(report: HydrationReport) {
    this.#report = report
    this.tables = Object.fromEntries(tableNames.map((name) => [name, new Map<Key, PartialRow>()])) as never
  }

  /** Puts what was seen of a row over what was seen before; a value that its column cannot hold is left out and reported. */
  put(table: TableName, key: Key, values: PartialRow): void {
    const { key: own, columns } = definitions[table]
    if (!isKeyedOtherwise(table) && !accepts(columns[own]!, key))
      throw new NotPlaced(`the ${own} of the ${table} is not ${expectation(columns[own]!)}`)
    const row = this.tables[table].get(key) ?? {}
    this.tables[table].set(key, row)
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || (TOKENS.includes(name) && !isRealToken(value))) continue
      const column = columns[name]!
      if (value instanceof Account || accepts(column, value)) row[name] = value
      else this.#report.leftOut.add(`${table}.${name} is not ${expectation(column)}`)
    }
  }

  /** How many rows were seen. */
  get count(): number {
    return Object.values(this.tables).reduce((sum, rows) => sum + rows.size, 0)
  }

  /** The keys of the rows that have these values. */
  keysWith(table: TableName, values: PartialRow): readonly Key[] {
    const wanted = Object.entries(values)
    const fits = (row: PartialRow): boolean => wanted.every(([name, value]) => selfOf(row[name]) === selfOf(value))
    return [...this.tables[table]].filter(([, row]) => fits(row)).map(([key]) => key)
  }

  /** Forgets the values of some columns of a row: they have changed since. */
  forget(table: TableName, key: Key, columns: readonly string[]): void {
    const row = this.tables[table].get(key) ?? {}
    for (const column of columns) delete row[column]
  }

  remove(table: TableName, keys: readonly Key[]): void {
    for (const key of keys) this.tables[table].delete(key)
  }
}

/** The dashboards that show an insight. */
export const dashboardsOf = (rows: PartialRows, insight_id: number): readonly number[] =>
  rows
    .keysWith('tile', { insight_id })
    .map((key) => rows.tables.tile.get(key)!)
    .filter(({ deleted }) => !deleted)
    .map((row) => row['dashboard_id'] as number)

const selfOf = (value: unknown): unknown => (value instanceof Account ? value.self : value)

/** The fields of an answer that are columns of a table; its key is not among them. */
export function columnsOf(table: TableName, shown: JsonObject): PartialRow {
  const { key, columns } = definitions[table]
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name !== key && Object.hasOwn(columns, name)))
}
