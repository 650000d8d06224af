import { defineFactory } from '../factory.ts'
import type { FactoryContext, SharedExtras } from '../factory.ts'
import { MEMBERSHIP_LEVEL } from '../levels.ts'

type MemberExtras = SharedExtras['member']

const extras: MemberExtras = { user: undefined }

export const memberFactory = defineFactory({
  table: 'member',
  extras,
  rows: { user: 'user' },
  decides: { user: ['membership_id'] },
  traits: { admin: { level: MEMBERSHIP_LEVEL.administrator } },
  defaults: {
    project_id: firstPrivateProject,
    membership_id: membershipOf,
  },
  impossible: ({ project_id, membership_id }, { tables }) =>
    tables.member.first('project_and_membership', `${project_id}/${membership_id}`) &&
    `membership ${membership_id} is a member of project ${project_id} already`,
})

function firstPrivateProject({ create, world }: FactoryContext<'member'>): number {
  for (const project of world.tables.project.all()) if (project.access_control) return project.id
  return create.project({ access_control: true }).id
}

function membershipOf({ create, world, row, extras }: FactoryContext<'member', MemberExtras>): string {
  const { membership, organization, project } = world.tables
  const home = organization.get(project.get(row.project_id)?.organization_id ?? '')
  const user = extras.user ?? create.user({ organization: home })
  const own = membership.list('user_id', user.id).find(({ organization_id }) => organization_id === home?.id)
  return (own ?? create.membership(home ? { user, organization: home } : { user })).id
}
