import type { Factory, FactoryDefinition, Making, Wishes } from '../factory.ts'
import type { Project } from '../projects/model.ts'
import type { Event, Person } from './model.ts'

interface PersonExtras {
  readonly project: Project
}
type PersonWishes = Wishes<Person, PersonExtras>
export type PersonFactory = Factory<Person, PersonWishes, 'anonymous'>

/** Somebody with a name and an address; an `anonymous` one was never identified and has no properties. */
export const personFactory: FactoryDefinition<'person', PersonExtras, 'anonymous'> = {
  table: 'person',
  extras: [],
  traits: { anonymous: { is_identified: false, properties: {} } },
  counts: {},
  defaults: {
    project_id: firstProject,
    distinct_ids: ({ world, number }) => [world.ids.uuidOf('person distinct_id', number)],
    properties: ({ faker, number }) => {
      const name = faker.person.firstName()
      return { email: `${name.toLowerCase().replace(/[^a-z]/g, '')}${number}@customer.test`, name }
    },
  },
}

interface EventExtras {
  readonly project: Project
  /** Whose event it is; the first person of the project unless said otherwise. */
  readonly person: Person
}
type EventWishes = Wishes<Event, EventExtras>
export type EventFactory = Factory<Event, EventWishes>
type MakingEvent = Making<Event, EventWishes>

const BROWSERS = ['Chrome', 'Firefox', 'Safari']
const PATHS = ['/', '/pricing', '/docs', '/signup', '/account']
const MINUTE = 60_000
const MINUTES_OF_A_DAY = 1440

/** One event of the last day: a view of a page unless its name is given. */
export const eventFactory: FactoryDefinition<'event', EventExtras> = {
  table: 'event',
  extras: ['person'],
  traits: {},
  counts: {},
  defaults: {
    project_id: (making) => making.wishes.person?.project_id ?? firstProject(making),
    distinct_id: ({ create, world, row, wishes }) => {
      const known = wishes.person ?? world.tables.person.first('project_id', row.project_id)
      return (known ?? create.person({ project_id: row.project_id })).distinct_ids[0] ?? ''
    },
    timestamp: ({ faker, world }) =>
      new Date(world.clock.now() - faker.number.int({ max: MINUTES_OF_A_DAY - 1 }) * MINUTE).toISOString(),
    properties: eventProperties,
  },
}

function eventProperties({ faker }: MakingEvent): Event['properties'] {
  return {
    $browser: faker.helpers.arrayElement(BROWSERS),
    $current_url: `https://www.example.test${faker.helpers.arrayElement(PATHS)}`,
    $lib: 'web',
  }
}

function firstProject({ create, world }: Pick<MakingEvent, 'create' | 'world'>): number {
  return ((world.tables.project.all().next().value as Project | undefined) ?? create.project()).id
}
