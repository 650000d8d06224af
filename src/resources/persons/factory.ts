import { show } from '../../core/json/text.ts'
import { defineFactory, usualProject } from '../factory.ts'

export const personFactory = defineFactory({
  table: 'person',
  traits: { anonymous: { is_identified: false, properties: {} } },
  defaults: {
    project_id: (context) => usualProject(context).id,
    distinct_ids: ({ world, number }) => [world.ids.uuidOf('person distinct_id', number)],
    properties: ({ faker, number }) => {
      const name = faker.person.firstName()
      return { email: `${name.toLowerCase().replace(/[^a-z]/g, '')}${number}@customer.test`, name }
    },
  },
  impossible({ project_id, distinct_ids }, { tables }) {
    const taken = distinct_ids.find((own) => tables.person.first('distinct_id', `${project_id}/${own}`))
    return taken === undefined
      ? undefined
      : `a person of project ${project_id} has the distinct id ${show(taken)} already`
  },
})
