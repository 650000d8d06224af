import { defineFactory } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from '../levels.ts'
import type { Project } from '../projects/model.ts'
import type { World } from '../world.ts'

const { administrator } = MEMBERSHIP_LEVEL

export const collaboratorFactory = defineFactory({
  table: 'collaborator',
  traits: { viewing: { level: PRIVILEGE.view } },
  defaults: {
    dashboard_id: ({ create }) => create.dashboard({ restriction_level: RESTRICTION.collaborators }).id,
    user_id: candidate,
  },
  impossible: ({ dashboard_id, user_id }, world) =>
    isCollaborator(world, dashboard_id, user_id)
      ? `user ${user_id} is a collaborator of dashboard ${dashboard_id} already`
      : undefined,
})

/** The first user of the project that the API would accept, or a new one. */
function candidate({ create, world, row }: FactoryContext<'collaborator'>): number {
  const { dashboard: dashboards, organization, project: projects } = world.tables
  const dashboard = dashboards.get(row.dashboard_id)
  const project = dashboard && projects.get(dashboard.project_id)
  if (!project) return create.user().id
  for (const user of plainMembers(world, project))
    if (user !== dashboard.created_by_id && !isCollaborator(world, dashboard.id, user)) return user
  const user = create.user({ organization: organization.get(project.organization_id) })
  if (project.access_control) create.member({ project, user })
  return user.id
}

/** The users of a project who are not administrators. */
function* plainMembers({ tables: { member, membership } }: World, project: Project): Generator<number> {
  if (!project.access_control) {
    for (const { level, user_id } of membership.list('organization_id', project.organization_id))
      if (level < administrator) yield user_id
    return
  }
  for (const { level, membership_id } of member.list('project_id', project.id)) {
    const own = membership.get(membership_id)
    if (own && level < administrator && own.level < administrator) yield own.user_id
  }
}

const isCollaborator = ({ tables }: World, dashboardId: number, userId: number): boolean =>
  tables.collaborator.first('dashboard_and_user', `${dashboardId}/${userId}`) !== undefined
