import { ApiError, invalid, notFound } from '../../core/http/errors.ts'
import { toUuid, uuidDigits } from '../../core/http/uuid.ts'
import type { SortedRows } from '../../core/table/sorted-rows.ts'
import { createFilterBudget } from '../operators.ts'
import type { Person } from '../persons/model.ts'
import type { Project } from '../projects/model.ts'
import type { World } from '../world.ts'
import { toEventTest } from './event-test.rules.ts'
import type { EventTest, FilterScope } from './event-test.rules.ts'
import type { Event } from './model.ts'
import type { EventPage, EventsQuery, PersonName } from './query.model.ts'
import { rangeOf, sizeOf, walk } from './range.rules.ts'
import type { Range } from './range.rules.ts'

/** If a person has more distinct ids than these together, event lists use only the first and the last of them. */
const FIRST_DISTINCT_IDS = 100
const LAST_DISTINCT_IDS = 2400

/**
 * One page of the events of a project that pass all filters, between the two bounds and by default newest first. A page
 * without room has no next one: its link would lead to itself.
 *
 * @see spec 13.1, 13.4
 */
export function listEvents(scope: Omit<FilterScope, 'budget'>, query: EventsQuery): EventPage {
  const { limit, offset, newestFirst } = query
  const { ranges, test } = planSearch(scope, query)
  const found = test ? findEvents(ranges, query, test) : cutEvents(ranges, query)
  return { events: found.slice(0, limit), hasMore: limit > 0 && found.length > limit, limit, offset, newestFirst }
}

interface SearchPlan {
  readonly ranges: readonly Range[]
  /** The remaining test of each event; undefined when every event in the ranges passes. */
  readonly test: EventTest | undefined
}

/**
 * Chooses the index with the fewest events and a test for the conditions that the index does not cover. The fake has no
 * actions, so a filter by action finds nothing.
 *
 * @see spec 13.6, 13.8, 13.13
 */
function planSearch(scope: Omit<FilterScope, 'budget'>, query: EventsQuery): SearchPlan {
  const { world, project } = scope
  const { event: name } = query
  const { event } = world.tables
  const distinctIds = distinctIdsOf(world, project, query)
  const budget = createFilterBudget('events', 'after, before, event')
  const test = toEventTest({ ...scope, budget }, query.filter)
  if (query.actionId !== undefined) {
    scope.warn('The fake has no actions: "action_id" matches nothing.')
    return { ranges: [], test }
  }
  const inTime = (events: SortedRows<Event>) => rangeOf(events, query)
  const ofName = name === undefined ? undefined : [inTime(event.sorted('event', `${project.id}/${name}`))]
  const ofIds = distinctIds?.map((id) => inTime(event.sorted('distinct_id', `${project.id}/${id}`)))
  if (!ofIds) return { ranges: ofName ?? [inTime(event.sorted('project_id', project.id))], test }
  if (!ofName) return { ranges: ofIds, test }
  const wanted = new Set(distinctIds)
  return sizeOf(ofIds) <= sizeOf(ofName)
    ? { ranges: ofIds, test: both((row) => row.event === name, test) }
    : { ranges: ofName, test: both((row) => wanted.has(row.distinct_id), test) }
}

const both = (first: EventTest, second: EventTest | undefined): EventTest =>
  second ? (event) => first(event) && second(event) : first

/** The distinct ids to find, given directly or by person; undefined means all. @see spec 13.7 */
function distinctIdsOf(world: World, project: Project, query: EventsQuery): readonly string[] | undefined {
  const { distinctId, person } = query
  if (!person) return distinctId === undefined ? undefined : [distinctId]
  const { distinct_ids: all } = findPerson(world, project, person) ?? { distinct_ids: [] }
  const ids = [...new Set([...all.slice(0, FIRST_DISTINCT_IDS), ...all.slice(-LAST_DISTINCT_IDS)])]
  return distinctId === undefined ? ids : ids.filter((id) => id === distinctId)
}

function findPerson({ tables }: World, project: Project, name: PersonName): Person | undefined {
  const person = 'uuid' in name ? tables.person.first('uuid', name.uuid) : tables.person.get(name.id)
  return person?.project_id === project.id ? person : undefined
}

/** Reads one page and one event after it, by position. */
function cutEvents(ranges: readonly Range[], query: EventsQuery): Event[] {
  const { limit, offset, newestFirst } = query
  const [only, more] = ranges
  if (!only || more) return findEvents(ranges, query, () => true)
  const size = limit + 1
  const { events, from, to } = only
  const start = newestFirst ? Math.max(from, to - offset - size) : Math.min(to, from + offset)
  const end = newestFirst ? Math.max(from, to - offset) : Math.min(to, start + size)
  const page = events.slice(start, end)
  return newestFirst ? page.reverse() : page
}

/** Finds one page and one event after it, testing events one by one. */
function findEvents(ranges: readonly Range[], query: EventsQuery, test: EventTest): Event[] {
  const found: Event[] = []
  let toSkip = query.offset
  for (const event of walk(ranges, query.newestFirst)) {
    if (!test(event) || toSkip-- > 0) continue
    found.push(event)
    if (found.length > query.limit) break
  }
  return found
}

/** Finds an event by any spelling of its UUID. @see spec 14.1, 14.3 */
export function getEvent({ tables }: World, project: Project, id: string): Event {
  const uuid = toUuid(id)
  if (uuid === undefined) throw invalidId(id)
  const event = tables.event.get(uuid)
  if (event?.project_id !== project.id) throw notFound(`No events exist for event UUID ${id}`)
  return event
}

const UUID_LENGTH = 32

/**
 * The error for an id that is no UUID has no `attr`, unlike all others. The real service crashes on an id as long as a UUID.
 *
 * @see spec 14.2, F.3
 */
function invalidId(id: string): ApiError {
  if ([...uuidDigits(id)].length === UUID_LENGTH) return invalid('Must be a valid UUID.', 'id')
  return new ApiError(400, { detail: 'Invalid UUID', code: 'invalid', type: 'validation_error' })
}
