import { ok } from '../../core/http/answer.ts'
import { offsetPage, PAGE_PARAMETERS } from '../../core/http/paging.ts'
import { ORGANIZATION_PARAMETERS } from '../organization-access.ts'
import type { AccountCall, Handler, Routes } from '../route.ts'
import { pageOf, show } from '../view.ts'
import { checkDetailBounds, checkListBounds, getOrganization, listOrganizations } from './rules.ts'
import { organizationShape } from './shape.ts'

const organizationPageShape = pageOf('OrganizationPage', organizationShape)

const list: Handler<AccountCall> = (call) => {
  const organizations = listOrganizations(call.world, call.identity)
  return ok(show(organizationPageShape, offsetPage(organizations, call), call))
}

const retrieve: Handler<AccountCall> = (call) => {
  const organization = getOrganization(call.world, call.identity, call.params)
  return ok(show(organizationShape, organization, call))
}

const common = { reach: 'account', object: 'organization', tag: 'organizations' } as const

export const routes = {
  '/api/organizations': {
    ...common,
    name: 'Organization List',
    bounds: checkListBounds,
    unfaked: ['POST'],
    actions: {
      GET: {
        summary: 'List organizations',
        scope: 'organization:read',
        query: PAGE_PARAMETERS,
        answers: { 200: organizationPageShape },
        partial: true,
        handler: list,
      },
    },
  },
  '/api/organizations/:id': {
    ...common,
    name: 'Organization Instance',
    params: ORGANIZATION_PARAMETERS,
    bounds: checkDetailBounds,
    unfaked: ['PUT', 'PATCH', 'DELETE'],
    actions: {
      GET: {
        summary: 'Read an organization',
        scope: 'organization:read',
        answers: { 200: organizationShape },
        partial: true,
        differs: [{ says: 'an id that is neither a UUID nor @current is a 404, not a 500', fields: [] }],
        handler: retrieve,
      },
    },
  },
} satisfies Routes
