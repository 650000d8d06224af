import { endpoints } from '../../description/routes.ts'
import type { Endpoint } from '../../description/routes.ts'
import type { TableName } from '../../resources/database.ts'
import { actionMethod, sectionOf } from '../../resources/endpoint.ts'
import type { ApiRequest } from '../har/traffic.ts'

/** The section of the rule book for an endpoint, or for its path if the method is not served. */
export function sectionOfRequest({ entry, match }: ApiRequest): number {
  const served = match!.value
  return sectionOf(served, entry.method) ?? Object.values(served.sections)[0]!
}

/** The endpoint of a request; undefined if its path has none for the method. */
export const endpointOfRequest = ({ entry, match }: ApiRequest): Endpoint | undefined =>
  endpoints.find(({ path, method }) => path === match?.value.path && method === actionMethod(entry.method))

const TABLES: readonly (readonly [path: RegExp, table: TableName])[] = [
  [/\/collaborators/, 'collaborator'],
  [/\/sharing$/, 'sharing'],
  [/\/explicit_members/, 'member'],
  [/\/dashboards/, 'dashboard'],
  [/\/insights/, 'insight'],
]

/** The table of the rows that an answer shows. */
export const tableOf = ({ match }: ApiRequest): TableName | undefined =>
  TABLES.find(([path]) => path.test(match?.value.path ?? ''))?.[1]

/** The tables of the rows that answers show inside of others, by the names of the fields. */
const INSIDE: ReadonlyMap<string, TableName> = new Map([
  ['tiles', 'tile'],
  ['dashboard_tiles', 'tile'],
  ['insight', 'insight'],
  ['text', 'text'],
  ['dashboard', 'dashboard'],
])

/** The table of the rows in a field of an answer that shows rows of `table`. Rows of a page are in `results`. */
export const tableOfField = (name: string, table: TableName | undefined): TableName | undefined =>
  name === 'results' ? table : INSIDE.get(name)
