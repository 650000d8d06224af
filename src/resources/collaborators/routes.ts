import { bare, created, ok } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { toUuid } from '../../core/http/uuid.ts'
import { bodyOf } from '../body.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { isSafe } from '../route.ts'
import type { Call, Handler, Routes } from '../route.ts'
import { show, showAll } from '../view.ts'
import { collaboratorBody } from './body.model.ts'
import {
  addCollaborator,
  getCollaborator,
  getDashboard,
  getEditableDashboard,
  listCollaborators,
  removeCollaborator,
} from './rules.ts'
import { collaboratorShape } from './shape.ts'

const dashboardOf = ({ world, caller, params }: Call): Dashboard => getDashboard(world, caller, params['dashboard_id']!)

function permit({ world, caller, method, params }: Call): void {
  if (!isSafe(method)) getEditableDashboard(world, caller, params['dashboard_id']!)
}

const list: Handler = (call) => {
  const collaborators = listCollaborators(call.world, dashboardOf(call))
  return ok(showAll(collaboratorShape, collaborators, call))
}

const create: Handler = (call) => {
  const dashboard = dashboardOf(call)
  const sent = parse(collaboratorBody, call.body)
  const collaborator = addCollaborator(call.world, call.caller, dashboard, sent)
  return created(show(collaboratorShape, collaborator, call))
}

const destroy: Handler = (call) => {
  const dashboard = dashboardOf(call)
  const collaborator = getCollaborator(call.world, dashboard, toUuid(call.params['user__uuid']!))
  removeCollaborator(call.world, call.caller, dashboard, collaborator)
  return bare(204)
}

export const routes = {
  '/api/environments/:project_id/dashboards/:dashboard_id/collaborators': {
    name: 'Dashboard Collaborator List',
    object: 'dashboard',
    tag: 'collaborators',
    permit,
    actions: {
      GET: {
        summary: 'List the collaborators of a dashboard',
        scope: 'dashboard:read',
        answers: { 200: [collaboratorShape] },
        handler: list,
      },
      POST: {
        summary: 'Add a collaborator',
        scope: 'dashboard:write',
        body: bodyOf('CollaboratorCreate', collaboratorBody),
        answers: { 201: collaboratorShape },
        handler: create,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:dashboard_id/collaborators/:user__uuid': {
    name: 'Dashboard Collaborator Instance',
    object: 'dashboard',
    tag: 'collaborators',
    permit,
    actions: {
      DELETE: {
        summary: 'Remove a collaborator',
        scope: 'dashboard:write',
        answers: { 204: null },
        handler: destroy,
      },
    },
  },
} satisfies Routes
