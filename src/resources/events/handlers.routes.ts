import { choose, chooseLazy } from '../../contract/contract.ts'
import { bare, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { rebuiltWith, withParameters } from '../../core/http/query.ts'
import type { Call } from '../route.ts'
import { show, showAll } from '../view.ts'
import type { EventPage } from './query.model.ts'
import { readEventsQuery } from './query.model.ts'
import { getEvent, listEvents } from './rules.ts'
import { csvEventPageShape, csvEventShape, eventPageShape, eventShape, eventValueShape } from './shape.ts'
import { readValuesQuery } from './values.model.ts'
import { listValues } from './values.rules.ts'

export function list({ world, caller, query, format, url, warn }: Call): Answer {
  const asked = readEventsQuery(query, format, world.clock.now(), warn)
  const page = listEvents(world, caller.project, asked)
  const link = choose(world.contract, 'eventPaging', { documented: withParameters, live: rebuiltWith })
  const next = page.beyond ? link(url, nextParameters(page, world.contract.eventPaging)) : null
  const shape = format === 'csv' ? csvEventPageShape : eventPageShape
  return ok(show(shape, { events: page.events, next }, { world, showsPerson: true }))
}

/** Documented: the offset moves on. Live: the bound does, to the last event that was shown. @see semantics.md 9.3 */
function nextParameters(page: EventPage, paging: 'documented' | 'live'): Readonly<Record<string, string>> {
  const { events, beyond, limit, offset, newestFirst } = page
  if (paging === 'documented') return { limit: String(limit), offset: String(offset + limit) }
  return { [newestFirst ? 'before' : 'after']: (events.at(-1) ?? beyond)!.timestamp }
}

/** An event alone shows its person to those who ask for it. */
export function retrieve({ world, caller, params, query, format }: Call): Answer {
  const event = getEvent(world, caller.project, params['id']!)
  const shape = format === 'csv' ? csvEventShape : eventShape
  return ok(show(shape, event, { world, showsPerson: Boolean(query.get('include_person')) }))
}

export function values(call: Call): Answer {
  const { world, caller, query } = call
  return chooseLazy(world.contract, 'eventValuesBody', {
    documented: () => bare(200),
    live: () => ok(showAll(eventValueShape, listValues(world, caller.project, readValuesQuery(query)), call)),
  })
}
