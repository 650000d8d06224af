import { defineFactory, firstProject } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import type { Event, Person } from './model.ts'

/** One person with a name and an e-mail address. An `anonymous` person was never identified and has no properties. */
export const personFactory = defineFactory({
  table: 'person',
  traits: { anonymous: { is_identified: false, properties: {} } },
  defaults: {
    project_id: (context) => firstProject(context).id,
    distinct_ids: ({ world, number }) => [world.ids.uuidOf('person distinct_id', number)],
    properties: ({ faker, number }) => {
      const name = faker.person.firstName()
      return { email: `${name.toLowerCase().replace(/[^a-z]/g, '')}${number}@customer.test`, name }
    },
  },
})

export interface EventExtras {
  /** The person of the event; by default the first one of the project. */
  readonly person: Person | undefined
}

const extras: EventExtras = { person: undefined }

const BROWSERS = ['Chrome', 'Firefox', 'Safari']
const PATHS = ['/', '/pricing', '/docs', '/signup', '/account']
const MINUTE = 60_000
const MINUTES_OF_A_DAY = 1440

/** One event of the last day; by default a page view. */
export const eventFactory = defineFactory({
  table: 'event',
  extras,
  defaults: {
    project_id: (context) => context.extras.person?.project_id ?? firstProject(context).id,
    distinct_id: ({ create, world, row, extras }) => {
      const known = extras.person ?? world.tables.person.first('project_id', row.project_id)
      return (known ?? create.person({ project_id: row.project_id })).distinct_ids[0] ?? ''
    },
    timestamp: ({ faker, world }) =>
      new Date(world.clock.now() - faker.number.int({ max: MINUTES_OF_A_DAY - 1 }) * MINUTE).toISOString(),
    properties: eventProperties,
  },
})

function eventProperties({ faker }: FactoryContext<'event'>): Event['properties'] {
  return {
    $browser: faker.helpers.arrayElement(BROWSERS),
    $current_url: `https://www.example.test${faker.helpers.arrayElement(PATHS)}`,
    $lib: 'web',
  }
}
