import { ok } from '../../core/http/answer.ts'
import { offsetPage, PAGE_PARAMETERS } from '../../core/http/paging.ts'
import { checkOrganizationBounds, getOrganizationId, ORGANIZATION_PARAMETERS } from '../organization-access.ts'
import type { AccountCall, Handler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { MEMBER_PARAMETERS, readMembersQuery } from './members.model.ts'
import { listMemberships, requireMembership } from './members.rules.ts'
import { organizationMemberPageShape } from './members.shape.ts'

const list: Handler<AccountCall> = (call) => {
  const { world, identity, params, query, warn } = call
  const sent = readMembersQuery(query, warn)
  const members = listMemberships(world, getOrganizationId(world, identity, params), sent)
  return ok(show(organizationMemberPageShape, offsetPage(members, call), call))
}

export const routes = {
  '/api/organizations/:id/members': {
    reach: 'account',
    name: 'Organization Member List',
    object: 'organization_member',
    tag: 'organizations',
    params: ORGANIZATION_PARAMETERS,
    bounds: checkOrganizationBounds,
    permit: ({ world, identity, params }: AccountCall) => requireMembership(world, identity, params),
    actions: {
      GET: {
        summary: 'List the members of an organization',
        scope: 'organization_member:read',
        query: { ...PAGE_PARAMETERS, ...MEMBER_PARAMETERS },
        answers: { 200: organizationMemberPageShape },
        invalid: 'error',
        differs: [
          {
            says: 'order takes three columns, another has no effect; the real service takes any and crashes on unknown ones',
            fields: ['results'],
            asked: /[?&]order=(?!-?(?:joined_at|updated_at|level)(?:&|$))/,
          },
          {
            says: 'an id that is neither a UUID nor @current is a 404, and an updated_after that is not a time a 400, not a 500',
            fields: [],
          },
        ],
        handler: list,
      },
    },
  },
} satisfies Routes
