import type { Rows } from '../../src/database.ts'
import type { Fake } from '../../src/fake.ts'
import { OWNER, PUBLIC } from './office.ts'

/** Adds a dashboard that only collaborators can edit: the owner's, in the public project, unless said otherwise. */
export const addRestricted = ({ world }: Fake, values: Partial<Rows['dashboard']> = {}): Rows['dashboard'] =>
  world.tables.dashboard.insert({
    project_id: PUBLIC,
    name: 'A',
    created_by_id: OWNER,
    restriction_level: 37,
    ...values,
  })

/** Makes users collaborators of a dashboard. */
export const addCollaborators = ({ world }: Fake, dashboard_id: number, ...users: number[]): Rows['collaborator'][] =>
  users.map((user_id) => world.tables.collaborator.insert({ dashboard_id, user_id }))

export const uuidOf = ({ world }: Fake, user: number): string => world.tables.user.get(user)!.uuid

/** A user the way other objects show one. */
export function shownUser({ world }: Fake, user: number): object {
  const { id, uuid, distinct_id, first_name, last_name, email, is_email_verified, mascot_config } =
    world.tables.user.get(user)!
  return { id, uuid, distinct_id, first_name, last_name, email, is_email_verified, mascot_config }
}

/** Takes a paid feature from the organisation of the public project. */
export function withoutFeature({ world }: Fake, feature: Rows['organization']['features'][number]): void {
  const organization = world.tables.organization.get(world.tables.project.get(PUBLIC)!.organization_id)!
  world.tables.organization.update(organization, { features: organization.features.filter((own) => own !== feature) })
}
