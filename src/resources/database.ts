import type { Column, RowOf, Key, TableDefinition } from '../core/table/columns.ts'
import type { TableState } from '../core/table/row-store.ts'
import type { Table } from '../core/table/table.ts'
import { changeTable } from './changes/model.ts'
import type { Change } from './changes/model.ts'
import { cohortTable } from './cohorts/model.ts'
import type { Cohort } from './cohorts/model.ts'
import { collaboratorTable } from './collaborators/model.ts'
import type { Collaborator } from './collaborators/model.ts'
import { dashboardTable } from './dashboards/model.ts'
import type { Dashboard } from './dashboards/model.ts'
import { eventTable } from './events/model.ts'
import type { Event } from './events/model.ts'
import { groupTable } from './groups/model.ts'
import type { Group } from './groups/model.ts'
import { insightTable } from './insights/model.ts'
import type { Insight } from './insights/model.ts'
import { keyTable } from './keys/model.ts'
import type { ApiKey } from './keys/model.ts'
import { memberTable } from './members/model.ts'
import type { Member } from './members/model.ts'
import { membershipTable, organizationTable } from './organizations/model.ts'
import type { Membership, Organization } from './organizations/model.ts'
import { personTable } from './persons/model.ts'
import type { Person } from './persons/model.ts'
import { projectTable } from './projects/model.ts'
import type { Project } from './projects/model.ts'
import { sharingTable } from './sharing/model.ts'
import type { Sharing } from './sharing/model.ts'
import { templateTable } from './templates/model.ts'
import type { Template } from './templates/model.ts'
import { textTable, tileTable } from './tiles/model.ts'
import type { Text, Tile } from './tiles/model.ts'
import { userTable } from './users/model.ts'
import type { User } from './users/model.ts'

/** Every table but one. A row refers only to rows of tables that are listed before its own. */
const declaredFirst = {
  organization: organizationTable,
  project: projectTable,
  user: userTable,
  membership: membershipTable,
  member: memberTable,
  key: keyTable,
  dashboard: dashboardTable,
  insight: insightTable,
  text: textTable,
  tile: tileTable,
  template: templateTable,
  collaborator: collaboratorTable,
  sharing: sharingTable,
  person: personTable,
  cohort: cohortTable,
  group: groupTable,
  event: eventTable,
} as const

const declared = { ...declaredFirst, change: changeTable(Object.keys(declaredFirst)) } as const

type Declared = typeof declared

/** The name of a table, such as `'dashboard'`. */
export type TableName = keyof Declared

/** The rows of each table. Each type has a name, which the compiler shows in its messages in place of all columns. */
export interface Rows extends DeclaredRows {
  readonly organization: Organization
  readonly project: Project
  readonly user: User
  readonly membership: Membership
  readonly member: Member
  readonly key: ApiKey
  readonly dashboard: Dashboard
  readonly insight: Insight
  readonly text: Text
  readonly tile: Tile
  readonly template: Template
  readonly collaborator: Collaborator
  readonly sharing: Sharing
  readonly person: Person
  readonly cohort: Cohort
  readonly group: Group
  readonly event: Event
  readonly change: Change
}

type DeclaredRows = { readonly [N in TableName]: RowOf<Declared[N]['columns']> }

/** The rows that a row of each table names by id: `project` if it has a `project_id`. */
export type NamedRows = { readonly [N in TableName]: RowsNamedBy<Declared[N]['columns']> }

type RowsNamedBy<C> = {
  readonly [K in keyof C as C[K] extends Column<unknown, TableName> ? WithoutId<K> : never]: NamedRow<C[K]>
}
type WithoutId<Name> = Name extends `${infer Stem}_id` ? Stem : never
type NamedRow<C> = C extends Column<infer Id, infer N extends TableName> ? Rows[N] | Extract<Id, null> : never

/** The tables that rules, factories and scenarios use. */
export type Tables = { readonly [N in TableName]: Table<Rows[N], keyof Declared[N]['indexes'] & string> }

/** A table without the types of its columns. */
export const anyTable = ({ tables }: { readonly tables: Tables }, name: TableName): Table<object> =>
  tables[name] as Table<object>

/** A snapshot of all tables. */
export type TablesState = { readonly [N in TableName]: TableState<Rows[N]> }

export const tableNames = Object.keys(declared) as readonly TableName[]

/** The definition of each table, without the types of its columns. */
export const definitions: Readonly<Record<TableName, TableDefinition>> = declared as never

export const keyOf = (table: TableName, row: object): Key =>
  (row as Readonly<Record<string, Key>>)[definitions[table].key]!

/** The columns that hold keys and tokens. */
export const tokenColumns = tableNames.flatMap((table) =>
  Object.entries(definitions[table].columns).flatMap(([column, { private: kind }]) =>
    kind === 'token' ? [{ table, column }] : [],
  ),
)

/** Every key and token that a row holds. */
export const tokensIn = (tables: Readonly<Record<TableName, { all(): Iterable<object> }>>): readonly string[] =>
  tokenColumns.flatMap(({ table, column }) =>
    Array.from(tables[table].all(), (row) => (row as Readonly<Record<string, string>>)[column]!),
  )
