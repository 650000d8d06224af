import { text } from '../../core/json/json-schema.ts'
import { late } from '../../core/lazy.ts'
import type { Route } from '../route.ts'
import { EVENT_PARAMETERS, VALUE_PARAMETERS } from './parameters.model.ts'

const base = '/api/environments/:project_id/events'
const scope = 'query:read'
const formats = ['json', 'csv'] as const

/** The language of event filters is a seventh of the whole fake: a page that shows no events does not load it. */
const handlers = () => import('./handlers.routes.ts')

export const eventRoutes: readonly Route[] = [
  {
    path: base,
    name: 'Event List',
    object: 'query',
    rate: 'events',
    formats,
    actions: {
      GET: {
        endpoint: 13,
        scope,
        query: EVENT_PARAMETERS,
        source: 'semantics.md 9.1–9.4',
        handler: late(handlers, 'list'),
      },
    },
  },
  {
    path: `${base}/:id`,
    name: 'Event Instance',
    object: 'query',
    rate: 'events',
    formats,
    actions: {
      GET: {
        endpoint: 14,
        scope,
        query: { include_person: text },
        source: 'semantics.md 9.5',
        handler: late(handlers, 'retrieve'),
      },
    },
  },
  {
    path: `${base}/values`,
    name: 'Values',
    object: 'query',
    rate: 'events',
    formats,
    actions: {
      GET: {
        endpoint: 15,
        scope,
        query: VALUE_PARAMETERS,
        source: 'semantics.md 9.6',
        handler: late(handlers, 'values'),
      },
    },
  },
]
