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
})
