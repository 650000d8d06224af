import { defineFactory, usualProject } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import { MEMBERSHIP_LEVEL, RESTRICTION } from '../levels.ts'
import type { User } from '../users/model.ts'
import type { Dashboard } from './model.ts'

export interface DashboardExtras {
  /** The number of tiles to add. */
  readonly tiles: number
  /** The number of collaborators to add, or the users. */
  readonly collaborators: number | readonly User[]
  /** Makes the dashboard public. */
  readonly shared: boolean
}

const extras: DashboardExtras = { tiles: 0, collaborators: 0, shared: false }

const SUBJECTS = ['Activation', 'Billing', 'Checkout', 'Growth', 'Onboarding', 'Product', 'Retention', 'Signup', 'Web']
const VIEWS = ['funnel', 'health', 'in numbers', 'overview', 'review', 'trends']

export const dashboardFactory = defineFactory({
  table: 'dashboard',
  extras,
  rows: { collaborators: 'user' },
  traits: {
    restricted: { restriction_level: RESTRICTION.collaborators },
    shared: { shared: true },
    deleted: { deleted: true },
    pinned: { pinned: true },
  },
  counts: { withTiles: 'tiles', withCollaborators: 'collaborators' },
  defaults: {
    project_id: (context) => usualProject(context).id,
    created_by_id: creator,
    name: ({ faker }) => `${faker.helpers.arrayElement(SUBJECTS)} ${faker.helpers.arrayElement(VIEWS)}`,
    description: ({ faker }) => `What ${faker.person.jobArea().toLowerCase()} looks at every week.`,
  },
  after: addRelated,
})

function addRelated(dashboard: Dashboard, context: FactoryContext<'dashboard', DashboardExtras>): void {
  const { create, world, extras } = context
  const { tiles, collaborators, shared } = extras
  if (tiles > 0) create.tile.many(tiles, { dashboard, deleted: dashboard.deleted || null })
  if (typeof collaborators === 'number') create.collaborator.many(collaborators, { dashboard })
  // Nobody collaborates on a new dashboard yet. The factory of collaborators would check that, which takes as long as adding
  // them.
  else for (const { id } of collaborators) world.tables.collaborator.insert({ dashboard_id: dashboard.id, user_id: id })
  if (shared) create.sharing({ dashboard })
}

/** The first member of the organisation. If there is none, adds an owner with a key, who can request the dashboard. */
function creator({ create, world, row }: FactoryContext<'dashboard'>): number {
  const { membership, organization, project } = world.tables
  const home = organization.get(project.get(row.project_id)?.organization_id ?? '')
  const known = home && membership.first('organization_id', home.id)
  if (known) return known.user_id
  const user = create.user({ organization: home, level: MEMBERSHIP_LEVEL.owner })
  create.key({ user })
  return user.id
}
