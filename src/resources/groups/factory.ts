import { show } from '../../core/json/text.ts'
import { defineFactory, usualProject } from '../factory.ts'
import { groupTable } from './model.ts'

const INDUSTRIES = ['finance', 'health', 'retail', 'software']
const PLANS = ['free', 'team', 'enterprise']

export const groupFactory = defineFactory({
  table: 'group',
  defaults: {
    project_id: (context) => usualProject(context).id,
    group_type_index: () => 0 as const,
    group_key: ({ number }) => `company-${number}`,
    group_properties: ({ faker }) => ({
      name: faker.company.name(),
      industry: faker.helpers.arrayElement(INDUSTRIES),
      plan: faker.helpers.arrayElement(PLANS),
    }),
  },
  impossible: (group, { tables }) =>
    tables.group.first('key', groupTable.indexes.key.on(group)) &&
    `project ${group.project_id} has a group ${show(group.group_key)} of type ${group.group_type_index} already`,
})
