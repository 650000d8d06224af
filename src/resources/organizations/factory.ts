import { defineFactory, firstOrganization } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'

export const organizationFactory = defineFactory({
  table: 'organization',
  traits: { unlicensed: { features: [] } },
  defaults: {
    name: ({ faker }) => `${faker.person.lastName()} ${faker.helpers.arrayElement(['Labs', 'Works', 'Group', '& Co'])}`,
    slug: ({ row, number }) => `${row.name.toLowerCase().replace(/[^a-z]+/g, '-')}-${number}`,
  },
})

export const membershipFactory = defineFactory({
  table: 'membership',
  traits: { owner: { level: MEMBERSHIP_LEVEL.owner }, admin: { level: MEMBERSHIP_LEVEL.administrator } },
  defaults: {
    organization_id: (context) => firstOrganization(context).id,
    user_id: ({ create }) => create.user({ level: null }).id,
  },
  impossible: ({ user_id, organization_id }, { tables }) =>
    tables.membership.list('user_id', user_id).some((other) => other.organization_id === organization_id)
      ? `user ${user_id} is a member of organization ${organization_id} already`
      : undefined,
})
