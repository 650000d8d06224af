import { show } from '../core/json/text.ts'
import { requireKnown } from '../core/known-names.ts'
import { toMilliseconds } from '../core/time/duration.ts'
import type { Duration } from '../core/time/duration.ts'
import { requireReachable } from '../core/time/instant.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { Event } from '../resources/events/model.ts'
import { writeEventTime } from '../resources/events/time.model.ts'
import type { Person } from '../resources/persons/model.ts'
import type { Project } from '../resources/projects/model.ts'
import type { World } from '../resources/world.ts'
import type { TableFactories } from './definitions.ts'
import { requireCount, requireRows, requireText } from './extra-check.ts'
import type { SeededFaker } from './faker.ts'

/** The properties of a history of events. */
export interface HistoryOverrides {
  /** The project of the people; by default that of the people who are given, or the one that the first user is in. */
  readonly project?: Project
  /** How many people there are, or who; 10 by default. */
  readonly people?: number | readonly Person[]
  /** The name of every event; a mixture by default. */
  readonly event?: string
  /** The time before now that the events are spread over; 30 days by default. */
  readonly over?: Duration
}

/** Adds many events at once. */
export interface EventsFactory {
  /**
   * Spreads events over the time before now. The last one happens now.
   *
   * @throws FakeUsageError when there is nobody to have events, or the people are of another project.
   */
  many(count: number, overrides?: HistoryOverrides): Event[]
}

const OVERRIDES: readonly (keyof HistoryOverrides)[] = ['over', 'project', 'people', 'event']
const NAMES = ['$pageview', '$pageview', '$pageview', '$autocapture', 'signed up', 'report exported', 'invite sent']

export const openEventsFactory = (create: TableFactories, world: World, seeded: SeededFaker): EventsFactory => ({
  many(count, overrides = {}) {
    requireCount('The first argument of create.events.many', count)
    requireKnown('history', overrides, OVERRIDES)
    const { over = '30d', project, people = 10, event } = overrides
    const span = readSpan(world, over)
    requirePeople(world, people)
    if (event !== undefined) requireText("A history's event", event)
    if (typeof people !== 'number') requireSameProject(people, project)
    if (count > 0 && (people === 0 || (people as readonly Person[]).length === 0))
      throw new FakeUsageError(`A history of ${count} events has no people. Expected at least one.`)
    const number = world.ids.next('events factory')
    const persons = typeof people === 'number' ? create.person.many(people, project ? { project } : {}) : people
    const faker = seeded.startAt('events', number, '')
    const times = spread(count, world.clock.now(), span, () => faker.number.float({ max: 0.9 }))
    const plans = times.map((time) => ({
      timestamp: writeEventTime(time),
      person: faker.helpers.arrayElement(persons),
      event: event ?? faker.helpers.arrayElement(NAMES),
    }))
    return plans.map((plan) => create.event(plan))
  },
})

/** How long a history is, in milliseconds. It begins no earlier than dates do. */
function readSpan({ clock }: World, over: Duration): number {
  const span = toMilliseconds(over)
  if (span < 0) throw new FakeUsageError(`A history's over is ${show(over)}. Expected a duration that is not negative.`)
  requireReachable(clock.now() - span)
  return span
}

function requirePeople({ tables }: World, people: number | readonly Person[]): void {
  if (Array.isArray(people)) requireRows("A history's people", tables.person, people)
  else requireCount("A history's people", people)
}

function requireSameProject(people: readonly Person[], project: Project | undefined): void {
  const other = project && people.find(({ project_id }) => project_id !== project.id)
  if (other)
    throw new FakeUsageError(
      `A history's project is ${project.id}, but one of its people is of project ${other.project_id}. Leave out one of the two.`,
    )
}

/**
 * Times up to `now`, oldest first. Each but the last is moved back by a part of the gap between two. How long ago each is does
 * not depend on `now`.
 */
function spread(count: number, now: number, span: number, drawn: () => number): number[] {
  const gap = span / count
  return Array.from({ length: count }, (_, index) => {
    const shift = index === count - 1 ? 0 : drawn()
    return now - Math.ceil((count - 1 - index + shift) * gap)
  })
}
