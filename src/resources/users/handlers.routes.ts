import { ok } from '../../core/answer.ts'
import type { AccountCall, Handler } from '../../core/route.ts'
import { toAccount } from './account.wire.ts'
import { getUser } from './rules.ts'

export const retrieve: Handler<AccountCall> = ({ world, identity, params }) => {
  const user = getUser(identity, params['uuid']!)
  return ok(toAccount(world, user))
}
