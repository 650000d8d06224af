import { METHODS } from './route.ts'
import type { Action, Method, RouteOf, ServedRoute } from './route.ts'

/** The last endpoint of the interface; sections after it are of what the fake serves beyond the document. */
const LAST_ENDPOINT = 17

/** The number of an endpoint in the interface; undefined beyond the document, and for HEAD that of GET. */
export function endpointNumber({ sections }: Pick<ServedRoute, 'sections'>, method: string): number | undefined {
  const section = sectionOf({ sections }, method)
  return section !== undefined && section <= LAST_ENDPOINT ? section : undefined
}

/** The section of `src/spec` that is about an endpoint. */
export const sectionOf = ({ sections }: Pick<ServedRoute, 'sections'>, method: string): number | undefined =>
  sections[(method === 'HEAD' ? 'GET' : method) as Method]

/** The methods of a path and those that every path has, in the order of the `Allow` header. */
export const allowedMethods = (sections: ServedRoute['sections']): readonly string[] => [
  ...METHODS.filter((method) => sections[method] !== undefined),
  ...(sections.GET === undefined ? [] : ['HEAD']),
  'OPTIONS',
]

/** What a route does for a method; HEAD is GET. */
export function actionOf<C>(route: RouteOf<C>, method: string): Action<C> | undefined {
  return route.actions[(method === 'HEAD' ? 'GET' : method) as Method]
}

/** Where a path is served: what belongs to a project, under projects as under environments. */
export const treesOf = (path: string): readonly string[] => [
  ...new Set([path, path.replace('/api/environments/:project_id/', '/api/projects/:project_id/')]),
]

const ACTIONS: Readonly<Record<Exclude<Method, 'GET'>, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'partial_update',
  DELETE: 'destroy',
}

/** What an endpoint is called in descriptions of the API: the fixed parts of its path and what is done there. */
export function operationId(path: string, viewName: string, method: Method): string {
  const parts = path.split('/').filter((part) => /^\w/.test(part) && part !== 'api')
  const action = method === 'GET' ? (viewName.endsWith(' List') ? 'list' : 'retrieve') : ACTIONS[method]
  return [...parts, action].join('_')
}
