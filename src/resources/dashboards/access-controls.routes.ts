import { ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import type { Call, Route } from '../route.ts'
import { checkGlobalAccessControls, findDashboard } from './rules.ts'
import { toAccessControls, toDashboard } from './shape.ts'

export const accessControlRoutes: readonly Route[] = [
  {
    path: '/api/environments/:project_id/dashboards/:id/access_controls',
    name: 'Access controls',
    object: 'dashboard',
    actions: {
      GET: {
        endpoint: 5,
        scope: 'dashboard:read',
        undeclared: true,
        source: 'semantics.md 4',
        handler: retrieve,
      },
    },
  },
  {
    path: '/api/environments/:project_id/dashboards/:id/global_access_controls',
    name: 'Global access controls',
    object: 'dashboard',
    actions: {
      GET: {
        endpoint: 6,
        scope: 'dashboard:read',
        undeclared: true,
        source: 'semantics.md 4',
        handler: retrieveGlobal,
      },
    },
  },
]

function retrieve({ world, caller, params }: Call): Answer {
  const dashboard = findDashboard(world, caller, params['id']!)
  return ok(toAccessControls(world, caller, dashboard))
}

function retrieveGlobal({ world, caller, params }: Call): Answer {
  const dashboard = findDashboard(world, caller, params['id']!)
  checkGlobalAccessControls(world)
  return ok(toDashboard(world, caller, dashboard))
}
