import { always, column, like, listOf, classified, value } from '../../contract/parts.ts'
import { shapeOf } from '../../contract/shape.ts'
import { integer, text } from '../../core/json/json-schema.ts'
import { visibleProjects } from '../permissions.ts'
import { projectTable } from '../projects/model.ts'
import type { Project } from '../projects/model.ts'
import { listedEnvironmentShape } from '../projects/shape.ts'
import { shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { membershipTable, organizationTable } from './model.ts'
import type { Feature, Membership, Organization } from './model.ts'

const { columns } = organizationTable

const organizationOf = ({ organization_id }: Membership, { world }: WorldView): Organization =>
  world.tables.organization.get(organization_id)!

const names = {
  id: like(columns.id, ({ organization_id }: Membership) => organization_id),
  name: like(columns.name, (row: Membership, view: WorldView) => organizationOf(row, view).name),
  slug: like(columns.slug, (row: Membership, view: WorldView) => organizationOf(row, view).slug),
  logo_media_id: always(null),
}

const level = { membership_level: like(membershipTable.columns.level, ({ level }: Membership) => level) }

/**
 * An organisation in a list, with the level of the user.
 *
 * @see spec 30.6
 */
export const listedOrganizationShape = shapeOf<Membership, WorldView>('ListedOrganization', { ...names, ...level })

const projectNameShape = shape(undefined, projectTable, { id: column, organization_id: column, name: column })

const featureShape = shapeOf<Feature, WorldView>(undefined, {
  key: classified(false, text, (feature) => feature),
  name: classified(false, text, (feature) => feature.replaceAll('_', ' ')),
})

/**
 * A whole organisation, with the projects that the user has access to.
 *
 * @see spec 30.6
 */
export const organizationShape = shapeOf<Membership, WorldView>('Organization', {
  ...names,
  created_at: like(columns.created_at, (row, view) => organizationOf(row, view).created_at),
  updated_at: like(columns.created_at, (row, view) => organizationOf(row, view).created_at),
  ...level,
  plugins_access_level: always(3),
  teams: listOf(listedEnvironmentShape, ownProjects),
  projects: listOf(projectNameShape, ownProjects),
  available_product_features: listOf(featureShape, (row, view) => organizationOf(row, view).features),
  is_member_join_email_enabled: always(true),
  metadata: always({ instance_tag: 'none' }),
  customer_id: always(null),
  enforce_2fa: always(null),
  member_count: value(integer, countMembers),
})

function ownProjects({ user_id, organization_id }: Membership, { world }: WorldView): readonly Project[] {
  const user = world.tables.user.get(user_id)!
  return visibleProjects(world, user).filter((project) => project.organization_id === organization_id)
}

function countMembers({ organization_id }: Membership, { world: { tables } }: WorldView): number {
  const members = tables.membership.list('organization_id', organization_id)
  return members.filter(({ user_id }) => tables.user.get(user_id)?.is_active).length
}
