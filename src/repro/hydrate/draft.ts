import type { ContractName } from '../../contract/contract.ts'
import type { Ids } from '../../core/ids.ts'
import { accepts, expectation } from '../../core/table/column-check.ts'
import type { Key } from '../../core/table/row-index.ts'
import { definitions, tableNames } from '../../resources/database.ts'
import type { TableName } from '../../resources/database.ts'
import { Account, Accounts } from './accounts.ts'
import { Assumed } from './assumed.ts'
import { Caller } from './callers.ts'
import { Chains } from './chains.ts'
import { Makings } from './makings.ts'
import { Pages } from './pages.ts'
import { NotPlaced } from './report.ts'
import type { Completed } from './report.ts'

/** A row as far as it has been seen. A user stands in it as an account, whose number may not be known yet. */
export type Values = Record<string, unknown>

/** What somebody's level in an organisation is known by. */
export interface Belonging {
  readonly account: Account
  readonly organization?: string
  readonly project?: number
  readonly level?: number
  readonly membership?: string
}

/** Tables whose rows do not show their own keys: sharing goes by dashboard, people by project and distinct id. */
const BY_ANOTHER: readonly TableName[] = ['sharing', 'person']

/** What a recording has shown so far. Newer answers are put over older ones, column by column. */
export class Draft {
  readonly ids: Ids
  readonly tables: Readonly<Record<TableName, Map<Key, Values>>>
  readonly accounts = new Accounts((contract) => this.signs.add(contract))
  readonly chains = new Chains()
  readonly pages = new Pages()
  readonly assumed = new Assumed()
  readonly makings = new Makings()
  readonly belongings: Belonging[] = []
  readonly completed: Completed[] = []
  /** Whose explicit membership it is. */
  readonly memberOf = new Map<Key, Account>()
  /** When a dashboard was last seen alive, as the place of the answer. */
  readonly seenAt = new Map<Key, number>()
  /** Features that an organisation cannot have, by the project that shows it. */
  readonly lacking: (readonly [project: number, feature: string])[] = []
  /** Those of whom nothing was seen at all. */
  readonly madeUp = new Set<Account>()
  /** The collaborator that a user is on a dashboard, by `<dashboard>/<uuid>`. */
  readonly collaboratorOf = new Map<string, Key>()
  /** Groups that were shown as a whole. */
  readonly listed = new Set<string>()
  /** By which bodies the contract can be told. */
  readonly signs = new Set<ContractName>()
  /** What was shown and is not kept, in words. */
  readonly oddities = new Set<string>()
  readonly #callers = new Map<string | undefined, Caller>()
  readonly #groups = new Map<string, Set<Key>>()

  constructor(ids: Ids) {
    this.ids = ids
    this.tables = Object.fromEntries(tableNames.map((name) => [name, new Map<Key, Values>()])) as never
  }

  get callers(): readonly Caller[] {
    return [...this.#callers.values()]
  }

  caller(key: string | undefined): Caller {
    const caller = this.#callers.get(key) ?? new Caller(key)
    this.#callers.set(key, caller)
    return caller
  }

  /** Puts what was seen of a row over what was seen before; what a column cannot hold is left out, and said. */
  put(table: TableName, key: Key, values: Values): void {
    const { key: own, columns } = definitions[table]
    if (!BY_ANOTHER.includes(table) && !accepts(columns[own]!, key))
      throw new NotPlaced(`the ${own} of a ${table} is not ${expectation(columns[own]!)}`)
    const row = this.tables[table].get(key) ?? {}
    this.tables[table].set(key, row)
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue
      const column = columns[name]!
      if (value instanceof Account || accepts(column, value)) row[name] = value
      else this.oddities.add(`${table}.${name} is not ${expectation(column)}`)
    }
    this.assumed.drop(table, key, Object.keys(values))
  }

  /** Puts what no answer shows; it is listed, unless one shows it later. */
  assume(table: TableName, key: Key, values: Values, why: string): void {
    this.put(table, key, values)
    const columns = Object.keys(values).filter((name) => values[name] !== undefined)
    this.assumed.add(table, key, columns, why)
  }

  /** A UUID for what was seen without one. */
  uuid(table: TableName): string {
    return this.ids.uuid(`hydrated ${table}`)
  }

  /** The explicit membership of somebody in a project. */
  memberIn(project: number, account: Account): Key | undefined {
    return [...this.group(`members ${project}`)].find((key) => this.memberOf.get(key)?.self === account)
  }

  /** The keys that belong to something, such as the tiles of one dashboard. */
  group(name: string): Set<Key> {
    const keys = this.#groups.get(name) ?? new Set()
    this.#groups.set(name, keys)
    return keys
  }

  complete(table: TableName, rows: readonly Key[], why: string, columns?: readonly string[]): void {
    if (rows.length > 0) this.completed.push({ table, rows, ...(columns && { columns }), why })
  }
}
