import type { Format } from '../core/http/negotiation.ts'
import { METHODS } from './route.ts'
import type { Action, Method, Route, RouteOf } from './route.ts'
import type { LoadedRoute, ServedRoute } from './served-route.ts'

/** The last endpoint of the interface. Higher sections are for endpoints beyond it. */
const LAST_ENDPOINT = 17

/** The method whose action a request uses: HEAD uses that of GET. */
export const actionMethod = (method: string): Method => (method === 'HEAD' ? 'GET' : (method as Method))

/** The number of an endpoint in the interface; undefined for endpoints beyond it. HEAD has the number of GET. */
export function endpointNumber({ sections }: Pick<ServedRoute, 'sections'>, method: string): number | undefined {
  const section = sectionOf({ sections }, method)
  return section !== undefined && section <= LAST_ENDPOINT ? section : undefined
}

/** The section of `src/spec` about an endpoint. HEAD has the section of GET. */
export const sectionOf = ({ sections }: Pick<ServedRoute, 'sections'>, method: string): number | undefined =>
  sections[actionMethod(method)]

/** The methods of a path, with HEAD and OPTIONS, in the order of the `Allow` header. @see spec R.21 */
export const allowedMethods = (sections: ServedRoute['sections']): readonly string[] => [
  ...METHODS.filter((method) => sections[method] !== undefined),
  ...(sections.GET === undefined ? [] : ['HEAD']),
  'OPTIONS',
]

/** The action of a route for a method. HEAD has the action of GET. */
export function actionOf<C>(route: RouteOf<C>, method: string): Action<C> | undefined {
  return route.actions[actionMethod(method)]
}

/** All paths of a route. Paths under an environment are also served under a project. @see spec R.8 */
export const treesOf = (path: string): readonly string[] => [
  ...new Set([path, path.replace('/api/environments/:project_id/', '/api/projects/:project_id/')]),
]

const ACTIONS: Readonly<Record<Exclude<Method, 'GET'>, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'partial_update',
  DELETE: 'destroy',
}

/** The operation id of an endpoint: the fixed parts of its path and the kind of action. */
export function operationId(path: string, viewName: string, method: Method): string {
  const parts = path.split('/').filter((part) => /^\w/.test(part) && part !== 'api')
  const action = method === 'GET' ? (viewName.endsWith(' List') ? 'list' : 'retrieve') : ACTIONS[method]
  return [...parts, action].join('_')
}

/** The formats that an endpoint answers in; the first is the default. */
export const formatsOf = ({ csv }: Pick<RouteOf<never>, 'csv'>): readonly Format[] => (csv ? ['json', 'csv'] : ['json'])

/** Adds to a route what follows from its path and its methods. */
export function toLoadedRoute(path: string, methods: readonly string[], route: Route): LoadedRoute {
  const operations = METHODS.map((method) => [method, operationId(path, route.name, method)] as const)
  return {
    ...route,
    operations: Object.fromEntries(operations) as LoadedRoute['operations'],
    headers: { Allow: methods.join(', '), ...(route.csv && { Vary: 'Accept' }) },
  }
}
