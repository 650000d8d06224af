import type { Fake } from '../../../src/fake/fake.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { OWNER, PRIVATE, PUBLIC } from './office.ts'
import type { SendOptions } from './transports.ts'

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

/** The organisation a project belongs to. */
export const organizationOf = ({ world }: Fake, project: number): Rows['organization'] =>
  world.tables.organization.get(world.tables.project.get(project)!.organization_id)!

/** Takes a paid feature from the organisation of the public project. */
export function withoutFeature(fake: Fake, feature: Rows['organization']['features'][number]): void {
  const organization = organizationOf(fake, PUBLIC)
  fake.world.tables.organization.update(organization, {
    features: organization.features.filter((own) => own !== feature),
  })
}

/** Takes a user out of every organisation. */
export function leaveAll({ world: { tables } }: Fake, user: number): void {
  for (const own of tables.membership.list('user_id', user).slice()) tables.membership.remove(own)
}

/** The membership of a user in their one organisation. */
export const membershipOf = ({ world }: Fake, user: number): Rows['membership'] =>
  world.tables.membership.first('user_id', user)!

/** Makes a user an explicit member of the private project. */
export const addMember = (fake: Fake, user: number, values: Partial<Rows['member']> = {}): Rows['member'] =>
  fake.world.tables.member.insert({ project_id: PRIVATE, membership_id: membershipOf(fake, user).id, ...values })

/** An explicit member of level 1 in the private project and in the organisation, the way the API shows one. */
export function shownMember(fake: Fake, user: number): object {
  const { id, joined_at, updated_at, membership_id } = fake.world.tables.member
    .list('membership_id', membershipOf(fake, user).id)
    .find((member) => member.project_id === PRIVATE)!
  const shown = { id, level: 1, parent_level: 1, parent_membership_id: membership_id, joined_at, updated_at }
  return { ...shown, user: shownUser(fake, user), user_uuid: uuidOf(fake, user), effective_level: 1 }
}

/** Adds a key of the owner and gives what a request with it needs. */
export function withKey({ world }: Fake, values: Partial<Rows['key']>): SendOptions {
  world.tables.key.insert({ name: 'made', value: 'phx_made', user_id: OWNER, ...values })
  return { as: null, headers: { Authorization: 'Bearer phx_made' } }
}
