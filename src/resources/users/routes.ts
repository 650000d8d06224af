import { ok } from '../../core/answer.ts'
import type { AccountCall, Handler, Route } from '../../core/route.ts'
import { toAccount } from './account.wire.ts'
import { getUser } from './rules.ts'

const retrieve: Handler<AccountCall> = ({ world, identity, params }) => {
  const user = getUser(identity, params['uuid']!)
  return ok(toAccount(world, user))
}

export const userRoutes: readonly Route[] = [
  {
    reach: 'account',
    path: '/api/users/:uuid',
    name: 'User Instance',
    object: 'user',
    bounds: false,
    rate: false,
    unfaked: ['PUT', 'PATCH'],
    actions: { GET: { scope: 'user:read', source: 'semantics.md 11', handler: retrieve } },
  },
]
