import type { Fake } from '../../../fake/fake.ts'
import type { Project } from '../../../resources/projects/model.ts'
import type { User } from '../../../resources/users/model.ts'
import type { World } from '../../../resources/world.ts'
import { mainProject, membershipOf, roleOf } from '../../roles.ts'
import type { Role } from '../../roles.ts'

/** The line of `start --json`: all that a client needs to begin. */
export interface Summary {
  readonly url: string
  /** Null for a state that came from a file. */
  readonly scenario: string | null
  /** The private project, or the first if there is none. */
  readonly project_id: number | null
  /** `scopes` is null for full access, `user` the e-mail address of the owner. */
  readonly keys: readonly { name: string; value: string; scopes: readonly string[] | null; user: string | null }[]
  /** Each user's role in the project's organisation, and whether they are an explicit member of the project. */
  readonly users: readonly { uuid: string; email: string; role: Role; explicit_member: boolean }[]
  /** The project's dashboards that are not deleted. */
  readonly dashboards: readonly { id: number; name: string | null }[]
}

export function summarise({ world }: Fake, url: string, scenario: string | null): Summary {
  const { tables } = world
  const project = mainProject(world)
  return {
    url,
    scenario,
    project_id: project?.id ?? null,
    keys: [...tables.key.all()].map(({ name, value, scopes, user_id }) => ({
      name,
      value,
      scopes: scopes?.length ? scopes : null,
      user: tables.user.get(user_id)?.email ?? null,
    })),
    users: [...tables.user.all()].map((user) => ({
      uuid: user.uuid,
      email: user.email,
      role: roleOf(world, user, project),
      explicit_member: isExplicit(world, user, project),
    })),
    dashboards: project ? liveDashboards(world, project) : [],
  }
}

function isExplicit(world: World, user: User, project: Project | undefined): boolean {
  const membership = membershipOf(world, user, project)
  const members = membership ? world.tables.member.list('membership_id', membership.id) : []
  return members.some((row) => row.project_id === project?.id)
}

const liveDashboards = ({ tables }: World, { id: own }: Project) =>
  [...tables.dashboard.all()]
    .filter(({ project_id, deleted }) => project_id === own && !deleted)
    .map(({ id, name }) => ({ id, name }))
