import { ok } from '../../core/http/answer.ts'
import { offsetPage, PAGE_PARAMETERS } from '../../core/http/paging.ts'
import { checkOrganizationBounds, ORGANIZATION_PARAMETERS } from '../organization-access.ts'
import type { AccountCall, Call, Handler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { admitToItself } from './itself.rules.ts'
import { checkInOrganizationBounds, listProjectsOf, locateInOrganization } from './organization.rules.ts'
import { projectPageShape, wholeProjectShape } from './shape.ts'

const list: Handler<AccountCall> = (call) => {
  const projects = listProjectsOf(call.world, call.identity, call.params)
  return ok(show(projectPageShape, offsetPage(projects, call), call))
}

const retrieve: Handler = (call) => ok(show(wholeProjectShape, call.caller.project, call))

const BAD_UUID = { says: 'an id that is neither a UUID nor @current is a 404, not a 500', fields: [] }
const common = {
  object: 'project',
  tag: 'organizations',
  params: ORGANIZATION_PARAMETERS,
} as const

export const routes = {
  '/api/organizations/:id/projects': {
    ...common,
    reach: 'account',
    name: 'Project List',
    bounds: checkOrganizationBounds,
    unfaked: ['POST'],
    actions: {
      GET: {
        summary: 'List the projects of an organization',
        scope: 'project:read',
        query: PAGE_PARAMETERS,
        answers: { 200: projectPageShape },
        differs: [BAD_UUID],
        handler: list,
      },
    },
  },
  '/api/organizations/:id/projects/:project_id': {
    ...common,
    name: 'Project Instance',
    locate: locateInOrganization,
    bounds: checkInOrganizationBounds,
    admit: ({ caller }: Call) => admitToItself(caller),
    unfaked: ['PUT', 'PATCH', 'DELETE'],
    actions: {
      GET: {
        summary: 'Read a project of an organization',
        scope: 'project:read',
        answers: { 200: wholeProjectShape },
        invalid: 'error',
        partial: true,
        differs: [BAD_UUID],
        handler: retrieve,
      },
    },
  },
} satisfies Routes
