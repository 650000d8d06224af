import { defineFactory, usualProject } from '../factory.ts'

const INDUSTRIES = ['finance', 'health', 'retail', 'software']
const PLANS = ['free', 'team', 'enterprise']

export const groupFactory = defineFactory({
  table: 'group',
  defaults: {
    project_id: (context) => usualProject(context).id,
    group_key: ({ number }) => `company-${number}`,
    group_properties: ({ faker }) => ({
      name: faker.company.name(),
      industry: faker.helpers.arrayElement(INDUSTRIES),
      plan: faker.helpers.arrayElement(PLANS),
    }),
  },
})
