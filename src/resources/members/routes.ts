import { bare, created, ok } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { toUuid } from '../../core/http/uuid.ts'
import { bodyOf } from '../body.ts'
import { isSafe } from '../route.ts'
import type { Call, Handler, Routes } from '../route.ts'
import { show, showAll } from '../view.ts'
import { requireAccess, requireManagement, requireManagementOrSelf } from './access.rules.ts'
import { memberBody } from './body.model.ts'
import type { Member } from './model.ts'
import { addMember, getMember, listMembers, removeMember, updateMember } from './rules.ts'
import { memberShape } from './shape.ts'

const admit = ({ caller, method }: Call): void => (isSafe(method) ? requireAccess(caller) : requireManagement(caller))

const admitToOne = (call: Call): void =>
  call.method === 'DELETE' ? requireManagementOrSelf(call.caller, userOf(call)) : admit(call)

/** The user that the path names, in any spelling of a UUID. */
const userOf = ({ params }: Call): string | undefined => toUuid(params['user_uuid']!)

const memberOf = (call: Call): Member => getMember(call.world, call.caller.project, userOf(call))

const list: Handler = (call) => {
  const members = listMembers(call.world, call.caller.project)
  return ok(showAll(memberShape, members, call))
}

const create: Handler = (call) => {
  const sent = parse(memberBody, call.body)
  const member = addMember(call.world, call.caller, sent)
  return created(show(memberShape, member, call))
}

const retrieve: Handler = (call) => ok(show(memberShape, memberOf(call), call))

const change =
  ({ partial }: { readonly partial: boolean }): Handler =>
  (call) => {
    const member = memberOf(call)
    const sent = parse(memberBody, call.body, { partial })
    const updated = updateMember(call.world, call.caller, member, sent)
    return ok(show(memberShape, updated, call))
  }

const destroy: Handler = (call) => {
  removeMember(call.world, memberOf(call))
  return bare(204)
}

const notUuid = { says: 'an id that is not a UUID, even @me, is a 400, not a 500', fields: [] }
const answers = { 200: memberShape }
const memberCreate = bodyOf('MemberCreate', memberBody)

export const routes = {
  '/api/environments/:project_id/explicit_members': {
    name: 'Explicit Team Member List',
    object: 'project',
    tag: 'explicit members',
    scopes: false,
    admit,
    actions: {
      GET: {
        summary: 'List the explicit members of a project',
        answers: { 200: [memberShape] },
        handler: list,
      },
      POST: {
        summary: 'Add an explicit member',
        body: memberCreate,
        answers: { 201: memberShape },
        handler: create,
      },
    },
  },
  '/api/environments/:project_id/explicit_members/:user_uuid': {
    name: 'Explicit Team Member Instance',
    object: 'project',
    tag: 'explicit members',
    scopes: false,
    admit: admitToOne,
    actions: {
      GET: {
        summary: 'Read an explicit member',
        answers,
        invalid: 'error',
        differs: [notUuid],
        handler: retrieve,
      },
      PUT: {
        summary: 'Replace the level of an explicit member',
        body: memberCreate,
        answers,
        differs: [notUuid],
        handler: change({ partial: false }),
      },
      PATCH: {
        summary: 'Change the level of an explicit member',
        body: bodyOf('MemberUpdate', memberBody, { partial: true, idle: ['user_uuid'] }),
        answers,
        differs: [notUuid],
        handler: change({ partial: true }),
      },
      DELETE: {
        summary: 'Remove an explicit member',
        answers: { 204: null },
        differs: [notUuid],
        handler: destroy,
      },
    },
  },
} satisfies Routes
