import type { Rows } from '../../resources/database.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { Fake } from '../../fake/fake.ts'

type Role = 'owner' | 'admin' | 'member' | 'outsider'

const ROLES: Readonly<Record<number, Role>> = {
  [MEMBERSHIP_LEVEL.owner]: 'owner',
  [MEMBERSHIP_LEVEL.administrator]: 'admin',
  [MEMBERSHIP_LEVEL.member]: 'member',
}

/** The line of `start --json`: all that a client needs to begin. */
export interface Summary {
  readonly url: string
  /** Null for a state that came from a file. */
  readonly scenario: string | null
  /** The private project, or the first where there is none. */
  readonly project_id: number | null
  /** `scopes` is null for full access, `user` the e-mail address of the owner. */
  readonly keys: readonly { name: string; value: string; scopes: readonly string[] | null; user: string | null }[]
  /** Each user's role in the project's organisation, and whether they are an explicit member of the project. */
  readonly users: readonly { uuid: string; email: string; role: Role; explicit_member: boolean }[]
  /** The project's dashboards that are not deleted. */
  readonly dashboards: readonly { id: number; name: string | null }[]
}

export function summarise({ db }: Fake, url: string, scenario: string | null): Summary {
  const project = db.project.findFirst({ where: { access_control: { equals: true } } }) ?? db.project.getAll()[0]
  const users = new Map(db.user.getAll().map((user) => [user.id, user]))
  return {
    url,
    scenario,
    project_id: project?.id ?? null,
    keys: db.key.getAll().map(({ name, value, scopes, user_id }) => ({
      name,
      value,
      scopes: scopes?.length ? scopes : null,
      user: users.get(user_id)?.email ?? null,
    })),
    users: [...users.values()].map((user) => ({ uuid: user.uuid, email: user.email, ...standing(db, user, project) })),
    dashboards: project ? liveDashboards(db, project) : [],
  }
}

function standing(db: Fake['db'], user: Rows['user'], project: Rows['project'] | undefined) {
  const membership = db.membership
    .findMany({ where: { user_id: { equals: user.id } } })
    .find((row) => row.organization_id === project?.organization_id)
  const explicit = membership && db.member.findMany({ where: { membership_id: { equals: membership.id } } })
  return {
    role: ROLES[membership?.level ?? 0] ?? 'outsider',
    explicit_member: explicit?.some((row) => row.project_id === project?.id) ?? false,
  }
}

function liveDashboards(db: Fake['db'], project: Rows['project']) {
  return db.dashboard
    .findMany({ where: { project_id: { equals: project.id }, deleted: { equals: false } } })
    .map(({ id, name }) => ({ id, name }))
}
