import { bare, created, ok } from '../../core/http/answer.ts'
import { parse, toUuid } from '../../core/http/fields.ts'
import { isSafe } from '../route.ts'
import type { Call, Handler, Route } from '../route.ts'
import { requireAccess, requireManagement, requireManagementOrSelf } from './access.rules.ts'
import { memberBody } from './model.ts'
import type { Member } from './model.ts'
import { addMember, getMember, listMembers, removeMember, updateMember } from './rules.ts'
import { toMember } from './shape.ts'

const admit = ({ caller, method }: Call): void => (isSafe(method) ? requireAccess(caller) : requireManagement(caller))

const admitToOne = (call: Call): void =>
  call.method === 'DELETE' ? requireManagementOrSelf(call.caller, call.params['user_uuid']!) : admit(call)

const memberOf = ({ world, caller, params }: Call): Member =>
  getMember(world, caller.project, toUuid(params['user_uuid']!))

const list: Handler = ({ world, caller }) => {
  const members = listMembers(world, caller.project)
  return ok(members.map((member) => toMember(world, member)))
}

const create: Handler = ({ world, caller, body }) => {
  const sent = parse(memberBody, body)
  const member = addMember(world, caller, sent)
  return created(toMember(world, member))
}

const retrieve: Handler = (call) => ok(toMember(call.world, memberOf(call)))

const change =
  ({ partial }: { partial: boolean }): Handler =>
  (call) => {
    const member = memberOf(call)
    const sent = parse(memberBody, call.body, { partial })
    const updated = updateMember(call.world, call.caller, member, sent)
    return ok(toMember(call.world, updated))
  }

const destroy: Handler = (call) => {
  removeMember(call.world, memberOf(call))
  return bare(204)
}

const source = 'semantics.md 10 (beyond doc)'

export const memberRoutes: readonly Route[] = [
  {
    path: '/api/environments/:project_id/explicit_members',
    name: 'Explicit Team Member List',
    object: 'project',
    scopes: false,
    admit,
    actions: {
      GET: { endpoint: 16, source: 'semantics.md 10 (16 GET)', handler: list },
      POST: { endpoint: 17, source: 'semantics.md 10 (17 POST)', handler: create },
    },
  },
  {
    path: '/api/environments/:project_id/explicit_members/:user_uuid',
    name: 'Explicit Team Member Instance',
    object: 'project',
    scopes: false,
    admit: admitToOne,
    actions: {
      GET: { source, handler: retrieve },
      PUT: { source, handler: change({ partial: false }) },
      PATCH: { source, handler: change({ partial: true }) },
      DELETE: { source, handler: destroy },
    },
  },
]
