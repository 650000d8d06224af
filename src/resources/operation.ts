import type { Basis } from '../core/http/errors.ts'
import { remembered } from '../core/remembered.ts'
import { actionOf } from './route.ts'
import type { Action, RouteOf } from './route.ts'

/** Where a path is served: what belongs to a project, under projects as under environments. */
export const treesOf = (path: string): readonly string[] => [
  ...new Set([path, path.replace('/api/environments/:project_id/', '/api/projects/:project_id/')]),
]

/** OPTIONS answers for itself. */
const OPTIONS: Basis = { rule: 'options', source: 'semantics.md 1.2 (OPTIONS)' }

const ACTIONS: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'partial_update',
  DELETE: 'destroy',
}

/** What an endpoint is called in descriptions of the API: the fixed parts of its path and what is done there. */
export function operationId({ path, name }: Pick<RouteOf<never>, 'path' | 'name'>, method: string): string {
  const parts = path.split('/').filter((part) => /^\w/.test(part) && part !== 'api')
  return [...parts, ACTIONS[method] ?? (name.endsWith(' List') ? 'list' : 'retrieve')].join('_')
}

/** What decides an answer that no check has refused: the endpoint itself. */
export function basisOf(route: RouteOf<never>, method: string): Basis {
  const action = actionOf(route, method)
  return action ? basisOfAction(action, route, method) : OPTIONS
}

const basisOfAction = remembered(({ endpoint, source }: Action<never>, route: RouteOf<never>, method: string) => ({
  rule: operationId(route, method),
  source: endpoint === undefined ? source : `interface.md endpoint ${endpoint}; ${source}`,
}))
