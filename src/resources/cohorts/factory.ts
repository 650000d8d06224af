import { defineFactory, usualProject } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import type { Person } from '../persons/model.ts'

export interface CohortExtras {
  /** The number of persons to add, or the persons; by default nobody. */
  readonly people: number | readonly Person[]
}

const extras: CohortExtras = { people: 0 }

const NAMES = ['Power users', 'New this month', 'On a trial', 'From the newsletter', 'Beta testers']

export const cohortFactory = defineFactory({
  table: 'cohort',
  extras,
  rows: { people: 'person' },
  decides: { people: ['person_ids'] },
  counts: { withPeople: 'people' },
  defaults: {
    project_id: projectId,
    name: ({ faker }) => faker.helpers.arrayElement(NAMES),
    person_ids: personIds,
  },
  impossible({ project_id, person_ids }, { tables }) {
    const persons = person_ids.flatMap((id) => tables.person.get(id) ?? [])
    const other = persons.find((person) => person.project_id !== project_id)
    return other && `person ${other.id} is of project ${other.project_id}, and the cohort of project ${project_id}`
  },
})

function projectId(context: FactoryContext<'cohort', CohortExtras>): number {
  const { people } = context.extras
  const first = typeof people === 'number' ? undefined : people[0]
  return first?.project_id ?? usualProject(context).id
}

function personIds({ create, row, extras: { people } }: FactoryContext<'cohort', CohortExtras>): readonly number[] {
  const persons = typeof people === 'number' ? create.person.many(people, { project_id: row.project_id }) : people
  return persons.map(({ id }) => id)
}
