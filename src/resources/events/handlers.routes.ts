import { choose } from '../../contract/contract.ts'
import { bare, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { rebuiltWith, withParameters } from '../../core/http/query.ts'
import type { Call } from '../route.ts'
import { readEventsQuery } from './query.model.ts'
import { getEvent, listEvents } from './rules.ts'
import { readValuesQuery } from './values.model.ts'
import { listValues } from './values.rules.ts'
import { toEventPage, toNames, toSingleEvent } from './shape.ts'

export function list({ world, caller, query, format, url, warn }: Call): Answer {
  const asked = readEventsQuery(query, format, world.clock.now(), warn)
  const page = listEvents(world, caller.project, asked)
  const link = choose(world.contract, 'eventPaging', { documented: withParameters, live: rebuiltWith })
  return ok(toEventPage(world, page, format, (parameters) => link(url, parameters)))
}

export function retrieve({ world, caller, params, query, format }: Call): Answer {
  const event = getEvent(world, caller.project, params['id']!)
  return ok(toSingleEvent(world, event, Boolean(query.get('include_person')), format))
}

export function values({ world, caller, query }: Call): Answer {
  return choose<() => Answer>(world.contract, 'eventValuesBody', {
    documented: () => bare(200),
    live: () => ok(toNames(listValues(world, caller.project, readValuesQuery(query)))),
  })()
}
