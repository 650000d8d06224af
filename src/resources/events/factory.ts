import { show } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { defineFactory, usualProject } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import type { Person } from '../persons/model.ts'
import type { Event } from './model.ts'

export interface EventExtras {
  /** The person of the event, who has its distinct id; by default the first one of the project. */
  readonly person: Person | undefined
}

const extras: EventExtras = { person: undefined }

const BROWSERS = ['Chrome', 'Firefox', 'Safari']
const PATHS = ['/', '/pricing', '/docs', '/signup', '/account']
const MINUTE = 60_000
const MINUTES_OF_A_DAY = 1440

export const eventFactory = defineFactory({
  table: 'event',
  extras,
  rows: { person: 'person' },
  defaults: {
    project_id: (context) => context.extras.person?.project_id ?? usualProject(context).id,
    distinct_id: distinctId,
    timestamp: ({ faker, world }) =>
      new Date(world.clock.now() - faker.number.int({ max: MINUTES_OF_A_DAY - 1 }) * MINUTE).toISOString(),
    properties: eventProperties,
  },
  impossible: ({ project_id, distinct_id }, _, { person }) =>
    person && !(person.project_id === project_id && person.distinct_ids.includes(distinct_id))
      ? `person ${person.id} has no distinct id ${show(distinct_id)} in project ${project_id}`
      : undefined,
})

function distinctId({ create, world, row, extras: { person } }: FactoryContext<'event', EventExtras>): string {
  const { project_id } = row
  if (person && person.project_id !== project_id)
    throw new FakeUsageError(
      `An event's project is ${project_id}, but its person is of project ${person.project_id}. Leave out one of the two.`,
    )
  const known = person ?? world.tables.person.first('project_id', project_id)
  return (known ?? create.person({ project_id })).distinct_ids[0] ?? ''
}

function eventProperties({ faker }: FactoryContext<'event'>): Event['properties'] {
  return {
    $browser: faker.helpers.arrayElement(BROWSERS),
    $current_url: `https://www.example.test${faker.helpers.arrayElement(PATHS)}`,
    $lib: 'web',
  }
}
