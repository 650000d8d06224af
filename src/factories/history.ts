import { toMilliseconds } from '../core/time/clock.ts'
import type { Duration } from '../core/time/clock.ts'
import type { Event } from '../resources/events/model.ts'
import type { Person } from '../resources/persons/model.ts'
import type { Project } from '../resources/projects/model.ts'
import type { World } from '../resources/world.ts'
import type { TableFactories } from './definitions.ts'
import type { SeededFaker } from './faker.ts'

/** The properties of a history of events. */
export interface HistoryOverrides {
  /** The project of the people who are added; the first one by default. */
  readonly project?: Project
  /** How many people there are, or who; 10 by default. */
  readonly people?: number | readonly Person[]
  /** The name of every event; a mixture by default. */
  readonly event?: string
}

/** Adds many events at once. */
export interface EventsFactory {
  /** Spreads events over the time before now, the last one now; over 30 days by default. */
  many(count: number, overrides?: HistoryOverrides & { readonly over?: Duration }): Event[]
}

const NAMES = ['$pageview', '$pageview', '$pageview', '$autocapture', 'signed up', 'report exported', 'invite sent']

export const openEventsFactory = (create: TableFactories, world: World, seeded: SeededFaker): EventsFactory => ({
  many(count, { over = '30d', project, people = 10, event } = {}) {
    const span = toMilliseconds(over)
    const number = world.ids.next('events factory')
    const persons = typeof people === 'number' ? create.person.many(people, project ? { project } : {}) : people
    const faker = seeded.startAt('events', number, '')
    const times = spread(count, world.clock.now(), span, () => faker.number.float({ max: 0.9 }))
    const plans = times.map((time) => ({
      timestamp: new Date(time).toISOString(),
      person: faker.helpers.arrayElement(persons),
      event: event ?? faker.helpers.arrayElement(NAMES),
    }))
    return plans.map((plan) => create.event(plan))
  },
})

/** Times up to `now`, oldest first, no two alike. Each but the last is moved back by a part of the gap between two. */
function spread(count: number, now: number, span: number, drawn: () => number): number[] {
  const gap = span / count
  return Array.from({ length: count }, (_, index) => {
    const shift = index === count - 1 ? 0 : drawn()
    return Math.floor(now - (count - 1 - index + shift) * gap)
  })
}
