import type { Method } from './route.ts'

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
