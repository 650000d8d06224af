import { ok } from '../../core/http/answer.ts'
import type { AccountCall, Handler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { accountShape } from './account.shape.ts'
import { getUser } from './rules.ts'

const retrieve: Handler<AccountCall> = (call) => {
  const user = getUser(call.identity, call.params['uuid']!)
  return ok(show(accountShape, user, call))
}

export const routes = {
  '/api/users/:uuid': {
    reach: 'account',
    name: 'User Instance',
    object: 'user',
    tag: 'account',
    bounds: false,
    rate: false,
    unfaked: ['PUT', 'PATCH', 'DELETE'],
    actions: {
      GET: {
        summary: 'Read oneself',
        scope: 'user:read',
        answers: { 200: accountShape },
        partial: true,
        handler: retrieve,
      },
    },
  },
} satisfies Routes
