import { ok } from '../../core/http/answer.ts'
import type { AccountCall, Handler, Route } from '../route.ts'
import { currentKey } from './rules.ts'
import { toCurrentKey } from './shape.ts'

const retrieve: Handler<AccountCall> = ({ world, identity }) => ok(toCurrentKey(world, currentKey(identity)))

export const keyRoutes: readonly Route[] = [
  {
    reach: 'account',
    path: '/api/personal_api_keys/@current',
    name: 'Personal API Key Instance',
    object: 'personal_api_key',
    unfaked: ['PUT', 'PATCH', 'DELETE'],
    actions: { GET: { source: 'decisions.md 3 (`TestPersonalAPIKeyAPIAccess`)', handler: retrieve } },
  },
]
