import { choose, chooseLazy } from '../../contract/contract.ts'
import { bare, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { toCsv } from '../../core/http/csv.ts'
import { rebuiltWith, withParameters } from '../../core/http/query-link.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Call, Routes } from '../route.ts'
import { show, showAll } from '../view.ts'
import {
  EVENT_PARAMETERS,
  isEventList,
  readValuesQuery,
  SINGLE_EVENT_PARAMETERS,
  VALUE_PARAMETERS,
} from './parameters.model.ts'
import { readEventsQuery } from './query.model.ts'
import type { EventPage } from './query.model.ts'
import { getEvent, listEvents } from './rules.ts'
import {
  csvEventPageShape,
  csvEventShape,
  eventPageShape,
  eventShape,
  eventValueShape,
  invalidEventIdShape,
} from './shape.ts'
import { listValues, warnOfIdleNarrowing } from './values.rules.ts'

function list(call: Call): Answer {
  const { world, caller, format, url, warn } = call
  const eventsQuery = readEventsQuery(call)
  const page = listEvents({ world, project: caller.project, warn }, eventsQuery)
  const link = choose(world.contract, 'eventPaging', { documented: withParameters, live: rebuiltWith })
  const next = page.hasMore ? link(url, nextParameters(page, world.contract.eventPaging), isEventList) : null
  const shape = format === 'csv' ? csvEventPageShape : eventPageShape
  return ok(show(shape, { events: page.events, next }, { world, showsPerson: true }))
}

/** Whether an address has a parameter twice. A pattern with a back reference would take the cube of the length of a long one. */
function repeatsParameter(address: string): boolean {
  const names = [...new URLSearchParams(address.slice(address.indexOf('?') + 1)).keys()]
  return new Set(names).size < names.length
}

/** Documented: the next page has a higher offset. Live: it begins at the time of the last event of this page. @see spec 13.27, C.6 */
function nextParameters(page: EventPage, paging: 'documented' | 'live'): Readonly<Record<string, string>> {
  const { events, limit, offset, newestFirst } = page
  if (paging === 'documented') return { limit: String(limit), offset: String(offset + limit) }
  return { [newestFirst ? 'before' : 'after']: events.at(-1)!.timestamp }
}

/** A single event shows its person only with `include_person`. @see spec 14.4 */
function retrieve({ world, caller, params, query, format }: Call): Answer {
  const event = getEvent(world, caller.project, params['id']!)
  const shape = format === 'csv' ? csvEventShape : eventShape
  return ok(show(shape, event, { world, showsPerson: Boolean(query.get('include_person')) }))
}

function values(call: Call): Answer {
  return chooseLazy(call.world.contract, 'eventValuesBody', {
    documented: () => bare(200),
    live: () => listNames(call),
  })
}

function listNames(call: Call): Answer {
  const { world, caller, query, warn } = call
  const valuesQuery = readValuesQuery(query)
  warnOfIdleNarrowing(valuesQuery, warn)
  return ok(showAll(eventValueShape, listValues(world, caller.project, valuesQuery), call))
}

const scope = 'query:read'
const strings = { says: 'every field is a string', row: 'eventFields', fields: [] } as const
const eventRoute = { object: 'query', tag: 'events', rate: 'events', csv: toCsv } as const

export const routes = {
  '/api/environments/:project_id/events': {
    ...eventRoute,
    name: 'Event List',
    actions: {
      GET: {
        summary: 'List and filter events',
        scope,
        query: EVENT_PARAMETERS,
        answers: { 200: eventPageShape },
        invalid: 'error',
        partial: true,
        differs: [
          { says: 'next moves the offset', row: 'eventPaging', fields: [] },
          strings,
          { says: 'a limit, orderBy, person_id or action_id that the real service crashes on is a 400', fields: [] },
          { says: 'properties of sessions and queries match nothing, with a warning in the journal', fields: [] },
          {
            says: 'the zone of after and before counts; the real service drops it',
            fields: ['results', 'next'],
            asked: /[?&](?:after|before)=[^&]*T[^&]*(?:%2B|-)(?!00)\d\d/i,
          },
          { says: 'not_in and negation of a cohort are honoured', row: 'cohortExclusion', fields: [] },
          { says: 'a value of a cohort that is not a number is a 400', fields: [] },
          { says: 'group properties are compared; the real service crashes on them here', fields: [] },
          { says: 'a malformed list in select or where is a 400', row: 'eventExpressions', fields: [] },
          {
            says: 'a limit of 0 has no next page; the real service links to the same page forever',
            fields: ['next'],
            asked: /[?&]limit=0(?:&|$)/,
          },
          {
            says: 'next carries every value of a repeated parameter; the real service only the last',
            fields: ['next'],
            asked: { test: repeatsParameter },
          },
          { says: 'property filters that take more than 20,000,000 steps are a 400', fields: [], refusals: ['13.24'] },
        ],
        handler: list,
      },
    },
  },
  '/api/environments/:project_id/events/:id': {
    ...eventRoute,
    name: 'Event Instance',
    params: { id: { type: 'string', description: 'The UUID of an event.' } satisfies JsonSchema },
    actions: {
      GET: {
        summary: 'Read an event',
        scope,
        query: SINGLE_EVENT_PARAMETERS,
        answers: { 200: eventShape },
        invalid: invalidEventIdShape,
        differs: [strings, { says: 'an id of 32 characters that is not a UUID is a 400, not a 500', fields: [] }],
        handler: retrieve,
      },
    },
  },
  '/api/environments/:project_id/events/values': {
    ...eventRoute,
    name: 'Values',
    scopes: scope,
    actions: {
      GET: {
        summary: 'List the values of a property',
        scope,
        query: VALUE_PARAMETERS,
        answers: (contract) => ({
          200: choose(contract, 'eventValuesBody', { documented: null, live: [eventValueShape] }),
        }),
        invalid: 'error',
        differs: [
          { says: 'the real service answers with a body', row: 'eventValuesBody', fields: [] },
          { says: 'in live, a value that takes more than 20,000,000 steps is a 400', fields: [], refusals: ['13.24'] },
        ],
        handler: values,
      },
    },
  },
} satisfies Routes
