import type { Factory, FactoryDefinition, Making, Wishes } from '../factory.ts'
import type { World } from '../world.ts'
import type { Dashboard } from '../dashboards/model.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE } from '../levels.ts'
import type { Project } from '../projects/model.ts'
import type { User } from '../users/model.ts'
import type { Collaborator } from './model.ts'

interface CollaboratorExtras {
  readonly dashboard: Dashboard
  readonly user: User
}
type CollaboratorWishes = Wishes<Collaborator, CollaboratorExtras>
export type CollaboratorFactory = Factory<Collaborator, CollaboratorWishes, 'viewing'>

const { administrator } = MEMBERSHIP_LEVEL

/** One collaborator who may edit. One who may only view exists in old rows, and cannot be made by the API. */
export const collaboratorFactory: FactoryDefinition<'collaborator', CollaboratorExtras, 'viewing'> = {
  table: 'collaborator',
  extras: [],
  traits: { viewing: { level: PRIVILEGE.view } },
  counts: {},
  defaults: {
    dashboard_id: ({ create }) => create.dashboard.restricted().id,
    user_id: candidate,
  },
}

/** Somebody whom the API would accept: of those who can see the project the first, else a new one. */
function candidate({ create, world, row }: Making<Collaborator, CollaboratorWishes>): number {
  const { dashboard: dashboards, organization, project: projects } = world.tables
  const dashboard = dashboards.get(row.dashboard_id)
  const project = dashboard && projects.get(dashboard.project_id)
  if (!project) return create.user.member().id
  for (const user of plainMembers(world, project))
    if (user !== dashboard.created_by_id && !isCollaborator(world, dashboard, user)) return user
  const user = create.user.member({ organization: organization.get(project.organization_id)! })
  if (project.access_control) create.member({ project, user })
  return user.id
}

function* plainMembers({ tables: { member, membership } }: World, project: Project): Generator<number> {
  if (!project.access_control) {
    for (const key of membership.keys('organization_id', project.organization_id)) {
      const { level, user_id } = membership.get(key)!
      if (level < administrator) yield user_id
    }
    return
  }
  for (const { level, membership_id } of member.list('project_id', project.id)) {
    const own = membership.get(membership_id)
    if (own && level < administrator && own.level < administrator) yield own.user_id
  }
}

const isCollaborator = ({ tables }: World, dashboard: Dashboard, userId: number): boolean =>
  tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${userId}`) !== undefined
