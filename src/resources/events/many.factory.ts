import type { Faker } from '@faker-js/faker'
import type { Make } from '../factory.ts'
import type { Project } from '../projects/model.ts'
import type { Event, Person } from './model.ts'

/** What a history of events is like. */
export interface HistoryWishes {
  readonly project?: Project
  /** How many people there are, or who; 10 unless said otherwise. */
  readonly people?: number | readonly Person[]
  /** The name of every event; a mixture unless said otherwise. */
  readonly event?: string
}

const NAMES = ['$pageview', '$pageview', '$pageview', '$autocapture', 'signed up', 'report exported', 'invite sent']

/** Spreads events over the time before now, oldest first, the last one now and no two at once. */
export function createHistory(
  { create, world }: Make,
  startFaker: () => Faker,
  count: number,
  span: number,
  { project, people = 10, event }: HistoryWishes,
): Event[] {
  const where = project ? { project } : {}
  const persons = typeof people === 'number' ? create.person.many(people, where) : people
  const faker = startFaker()
  const now = world.clock.now()
  const gap = span / count
  const times = Array.from({ length: count }, (_, place) => {
    const late = place === count - 1 ? 0 : faker.number.float({ max: 0.9 })
    return Math.floor(now - (count - 1 - place + late) * gap)
  })
  const plans = times.map((time) => ({
    timestamp: new Date(time).toISOString(),
    person: faker.helpers.arrayElement(persons),
    event: event ?? faker.helpers.arrayElement(NAMES),
  }))
  return plans.map((plan) => create.event(plan))
}
