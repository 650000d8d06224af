import { choose } from '../../contract.ts'
import { bare, ok } from '../../core/answer.ts'
import type { Answer } from '../../core/answer.ts'
import { text } from '../../core/json/json-schema.ts'
import { rebuiltWith, withParameters } from '../../core/query.ts'
import type { Call, Route } from '../../core/route.ts'
import { EVENT_PARAMETERS, readEventsQuery } from './query.model.ts'
import { getEvent, listEvents } from './rules.ts'
import { VALUE_PARAMETERS, readValuesQuery } from './values.model.ts'
import { listValues } from './values.rules.ts'
import { toEventPage, toNames, toSingleEvent } from './wire.ts'

const base = '/api/environments/:project_id/events'
const scope = 'query:read'
const formats = ['json', 'csv'] as const

export const eventRoutes: readonly Route[] = [
  {
    path: base,
    name: 'Event List',
    object: 'query',
    rate: 'events',
    formats,
    actions: { GET: { endpoint: 13, scope, query: EVENT_PARAMETERS, source: 'semantics.md 9.1–9.4', handler: list } },
  },
  {
    path: `${base}/:id`,
    name: 'Event Instance',
    object: 'query',
    rate: 'events',
    formats,
    actions: {
      GET: { endpoint: 14, scope, query: { include_person: text }, source: 'semantics.md 9.5', handler: retrieve },
    },
  },
  {
    path: `${base}/values`,
    name: 'Values',
    object: 'query',
    rate: 'events',
    formats,
    actions: { GET: { endpoint: 15, scope, query: VALUE_PARAMETERS, source: 'semantics.md 9.6', handler: values } },
  },
]

function list({ world, caller, query, format, url, warn }: Call): Answer {
  const asked = readEventsQuery(query, format, world.clock.now(), warn)
  const page = listEvents(world, caller.project, asked)
  const link = choose(world.contract, 'eventPaging', { documented: withParameters, live: rebuiltWith })
  return ok(toEventPage(world, page, format, (parameters) => link(url, parameters)))
}

function retrieve({ world, caller, params, query, format }: Call): Answer {
  const event = getEvent(world, caller.project, params['id']!)
  return ok(toSingleEvent(world, event, Boolean(query.get('include_person')), format))
}

function values({ world, caller, query }: Call): Answer {
  return choose<() => Answer>(world.contract, 'eventValuesBody', {
    documented: () => bare(200),
    live: () => ok(toNames(listValues(world, caller.project, readValuesQuery(query)))),
  })()
}
