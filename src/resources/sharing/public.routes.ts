import { ok } from '../../core/http/answer.ts'
import { text } from '../../core/json/json-schema.ts'
import type { Handler, PublicCall, Route } from '../route.ts'
import { findShared } from './public.rules.ts'
import { DISPLAY, toSharedDashboard } from './public.shape.ts'

const retrieve: Handler<PublicCall> = ({ world, params, query }) => {
  const token = params['token']!
  const shared = findShared(world, token)
  return ok(toSharedDashboard(world, token, shared, query.names()))
}

const display = Object.fromEntries(['embedded', ...DISPLAY].map((name) => [name, text]))

export const publicSharingRoutes: readonly Route[] = [
  {
    reach: 'public',
    path: '/shared_dashboard/:token',
    name: 'Sharing Viewer Page',
    object: 'sharing_configuration',
    actions: {
      GET: {
        query: display,
        source: 'semantics.md 8 (O24:api/sharing.py `SharingViewerPageViewSet`)',
        handler: retrieve,
      },
    },
  },
]
