import type { Address } from '../../core/http/address.ts'
import { ok } from '../../core/http/answer.ts'
import { toCsv } from '../../core/http/csv.ts'
import { withParameters } from '../../core/http/query-link.ts'
import type { Call, Handler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { PERSON_PARAMETERS, readPersonsQuery } from './query.model.ts'
import type { PersonsQuery } from './query.model.ts'
import { getPerson, listPersons } from './rules.ts'
import { personPageShape, personShape } from './shape.ts'

const list: Handler = (call) => {
  const { world, caller, query, format, warn, url } = call
  const personsQuery = readPersonsQuery(query, format, warn)
  const { persons, total } = listPersons(world, caller.project, personsQuery, warn)
  const count = personsQuery.includesTotal ? total : undefined
  return ok(show(personPageShape, { persons, count, ...linksOf(url, personsQuery, persons.length) }, call))
}

/** A full page has a next one, even an empty one. The link back to the first page keeps its offset. @see spec 43.4 */
function linksOf(url: Address, { limit, offset }: PersonsQuery, size: number) {
  const at = (start: number): string => withParameters(url, start > 0 ? { offset: String(start) } : {})
  return {
    next: size >= limit ? at(offset + limit) : null,
    previous: offset >= limit ? at(offset - limit) : null,
  }
}

function retrieve(call: Call) {
  const person = getPerson(call.world, call.caller.project, call.params['id']!)
  return ok(show(personShape, person, call))
}

const personRoute = { object: 'person', tag: 'persons', rate: 'events', csv: toCsv } as const

export const routes = {
  '/api/environments/:project_id/persons': {
    ...personRoute,
    name: 'Person List',
    actions: {
      GET: {
        summary: 'List persons',
        scope: 'person:read',
        query: PERSON_PARAMETERS,
        answers: { 200: personPageShape },
        invalid: 'error',
        differs: [
          { says: 'a limit or offset the real service crashes on is a 400', fields: [] },
          { says: 'a 405 to POST has the usual text, and refuses every key with scopes with a 403', fields: [] },
        ],
        handler: list,
      },
    },
  },
  '/api/environments/:project_id/persons/:id': {
    ...personRoute,
    name: 'Person Instance',
    params: { id: { type: 'string', description: 'The UUID or the number of a person.' } },
    unfaked: ['PUT', 'PATCH', 'DELETE'],
    actions: {
      GET: {
        summary: 'Read a person',
        scope: 'person:read',
        answers: { 200: personShape },
        invalid: 'error',
        partial: true,
        handler: retrieve,
      },
    },
  },
} satisfies Routes
