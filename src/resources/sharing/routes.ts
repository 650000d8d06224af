import { ok } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import type { Handler, Route } from '../route.ts'
import { sharingBody } from './model.ts'
import { getDashboard, getEditableDashboard, getSharing, updateSharing } from './rules.ts'
import { toSharing } from './shape.ts'

const retrieve: Handler = ({ world, caller, params }) => {
  const dashboard = getDashboard(world, caller, params['dashboard_id']!)
  return ok(toSharing(getSharing(world, dashboard)))
}

const update: Handler = ({ world, caller, params, body }) => {
  const dashboard = getEditableDashboard(world, caller, params['dashboard_id']!)
  const sent = parse(sharingBody, body)
  return ok(toSharing(updateSharing(world, dashboard, sent)))
}

export const sharingRoutes: readonly Route[] = [
  {
    path: '/api/environments/:project_id/dashboards/:dashboard_id/sharing',
    name: 'Sharing Configuration List',
    object: 'sharing_configuration',
    actions: {
      GET: { endpoint: 12, scope: 'sharing_configuration:read', source: 'semantics.md 8', handler: retrieve },
      PATCH: { scope: 'sharing_configuration:write', source: 'semantics.md 8 (PATCH)', handler: update },
    },
  },
]
