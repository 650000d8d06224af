import { choose } from '../../contract/contract.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Routes } from '../route.ts'
import { list, retrieve, values } from './handlers.routes.ts'
import { EVENT_PARAMETERS, SINGLE_EVENT_PARAMETERS, VALUE_PARAMETERS } from './parameters.model.ts'
import { eventPageShape, eventShape, eventValueShape, invalidEventIdShape } from './shape.ts'

const scope = 'query:read'
const strings = 'every field is a string (contract row eventFields)'
const events = { object: 'query', tag: 'events', rate: 'events', formats: ['json', 'csv'] } as const

export const routes = {
  '/api/environments/:project_id/events': {
    ...events,
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
          'next moves the offset (contract row eventPaging)',
          strings,
          'a limit, offset or person_id the real service crashes on is a 400',
          'properties of cohorts, groups, sessions and queries match nothing, with a warning in the journal',
          'a malformed select or where is a 400; the real service looks at neither',
        ],
        handler: list,
      },
    },
  },
  '/api/environments/:project_id/events/:id': {
    ...events,
    name: 'Event Instance',
    params: { id: { type: 'string', description: 'The UUID of an event.' } satisfies JsonSchema },
    actions: {
      GET: {
        summary: 'Read an event',
        scope,
        query: SINGLE_EVENT_PARAMETERS,
        answers: { 200: eventShape },
        invalid: invalidEventIdShape,
        differs: [strings, 'a bad 32-character id is a 400, not a 500'],
        handler: retrieve,
      },
    },
  },
  '/api/environments/:project_id/events/values': {
    ...events,
    name: 'Values',
    actions: {
      GET: {
        summary: 'List the values of a property',
        scope,
        query: VALUE_PARAMETERS,
        answers: (contract) => ({
          200: choose(contract, 'eventValuesBody', { documented: null, live: [eventValueShape] }),
        }),
        differs: ['the real service answers with a body (contract row eventValuesBody)'],
        handler: values,
      },
    },
  },
} satisfies Routes
