import { bare, created, ok } from '../../core/http/answer.ts'
import { parse, toUuid } from '../../core/http/fields.ts'
import { isSafe } from '../route.ts'
import type { Call, Handler, Route } from '../route.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { collaboratorBody } from './model.ts'
import {
  addCollaborator,
  getCollaborator,
  getDashboard,
  listCollaborators,
  removeCollaborator,
  requireEditor,
} from './rules.ts'
import { toCollaborator } from './shape.ts'

const dashboardOf = ({ world, caller, params }: Call): Dashboard => getDashboard(world, caller, params['dashboard_id']!)

function permit({ world, caller, method, params }: Call): void {
  if (!isSafe(method)) requireEditor(world, caller, params['dashboard_id']!)
}

const list: Handler = (call) => {
  const collaborators = listCollaborators(call.world, dashboardOf(call))
  return ok(collaborators.map((collaborator) => toCollaborator(call.world, collaborator)))
}

const create: Handler = (call) => {
  const dashboard = dashboardOf(call)
  const sent = parse(collaboratorBody, call.body)
  const collaborator = addCollaborator(call.world, call.caller, dashboard, sent)
  return created(toCollaborator(call.world, collaborator))
}

const destroy: Handler = (call) => {
  const dashboard = dashboardOf(call)
  const collaborator = getCollaborator(call.world, dashboard, toUuid(call.params['user__uuid']!))
  removeCollaborator(call.world, call.caller, dashboard, collaborator)
  return bare(204)
}

export const collaboratorRoutes: readonly Route[] = [
  {
    path: '/api/environments/:project_id/dashboards/:dashboard_id/collaborators',
    name: 'Dashboard Collaborator List',
    object: 'dashboard',
    permit,
    actions: {
      GET: { endpoint: 9, scope: 'dashboard:read', source: 'semantics.md 7 (9 GET)', handler: list },
      POST: { endpoint: 10, scope: 'dashboard:write', source: 'semantics.md 7 (10 POST)', handler: create },
    },
  },
  {
    path: '/api/environments/:project_id/dashboards/:dashboard_id/collaborators/:user__uuid',
    name: 'Dashboard Collaborator Instance',
    object: 'dashboard',
    permit,
    actions: {
      DELETE: { endpoint: 11, scope: 'dashboard:write', source: 'semantics.md 7 (11 DELETE)', handler: destroy },
    },
  },
]
