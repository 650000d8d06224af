import { late } from '../../core/lazy.ts'
import type { Route } from '../route.ts'

/** All that an account says of itself is loaded with the first request for it. */
const handlers = () => import('./handlers.routes.ts')

export const userRoutes: readonly Route[] = [
  {
    reach: 'account',
    path: '/api/users/:uuid',
    name: 'User Instance',
    object: 'user',
    bounds: false,
    rate: false,
    unfaked: ['PUT', 'PATCH'],
    actions: { GET: { scope: 'user:read', source: 'semantics.md 11', handler: late(handlers, 'retrieve') } },
  },
]
