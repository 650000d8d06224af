import { defineFactory, firstProject } from '../factory.ts'

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
