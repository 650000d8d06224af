import { ok } from '../../core/http/answer.ts'
import type { AccountCall, Handler } from '../route.ts'
import { toAccount } from './account.shape.ts'
import { getUser } from './rules.ts'

export const retrieve: Handler<AccountCall> = ({ world, identity, params }) => {
  const user = getUser(identity, params['uuid']!)
  return ok(toAccount(world, user))
}
