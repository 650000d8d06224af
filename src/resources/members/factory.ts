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
  impossible({ project_id, membership_id }, { tables }) {
    if (tables.member.first('project_and_membership', `${project_id}/${membership_id}`))
      return `membership ${membership_id} is a member of project ${project_id} already`
    return tables.membership.get(membership_id)?.organization_id === tables.project.get(project_id)?.organization_id
      ? undefined
      : `membership ${membership_id} is of another organization than project ${project_id}`
  },
})

type MemberContext = FactoryContext<'member', MemberExtras>

/** The first private project of the organisations of who is given, or of any. */
function firstPrivateProject(context: MemberContext): number {
  const { create, world } = context
  const homes = homesOf(context)
  for (const { id, access_control, organization_id } of world.tables.project.all())
    if (access_control && (homes.length === 0 || homes.includes(organization_id))) return id
  return create.project({ access_control: true, ...(homes[0] && { organization_id: homes[0] }) }).id
}

/** The organisations of the user or the membership that is given. */
function homesOf({ world, row, extras: { user } }: MemberContext): readonly string[] {
  const { membership } = world.tables
  const own = user ? membership.list('user_id', user.id) : [membership.get(row.membership_id)]
  return own.flatMap((one) => one?.organization_id ?? [])
}

function membershipOf({ create, world, row, extras }: MemberContext): string {
  const { membership, organization, project } = world.tables
  const home = organization.get(project.get(row.project_id)?.organization_id ?? '')
  const user = extras.user ?? create.user({ organization: home })
  const own = membership.list('user_id', user.id).find(({ organization_id }) => organization_id === home?.id)
  return (own ?? create.membership(home ? { user, organization: home } : { user })).id
}
