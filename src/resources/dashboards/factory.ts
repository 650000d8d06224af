import type { Factory, FactoryDefinition, Make, Making, Wishes } from '../factory.ts'
import { RESTRICTION } from '../levels.ts'
import type { Project } from '../projects/model.ts'
import type { User } from '../users/model.ts'
import type { Dashboard } from './model.ts'

interface DashboardExtras {
  readonly project: Project
  readonly created_by: User | null
  /** How many tiles to add. */
  readonly tiles: number
  /** How many collaborators to add, or whom. */
  readonly collaborators: number | readonly User[]
  /** Whether it is shared in public. */
  readonly shared: boolean
}
type DashboardWishes = Wishes<Dashboard, DashboardExtras>
type Trait = 'restricted' | 'shared' | 'deleted' | 'pinned'
type Count = 'withTiles' | 'withCollaborators'
export type DashboardFactory = Factory<Dashboard, DashboardWishes, Trait, Count>

const SUBJECTS = ['Activation', 'Billing', 'Checkout', 'Growth', 'Onboarding', 'Product', 'Retention', 'Signup', 'Web']
const VIEWS = ['funnel', 'health', 'in numbers', 'overview', 'review', 'trends']

/** One dashboard of the first project, created by the first user of its organisation. */
export const dashboardFactory: FactoryDefinition<'dashboard', DashboardExtras, Trait, Count> = {
  table: 'dashboard',
  extras: ['tiles', 'collaborators', 'shared'],
  traits: {
    restricted: { restriction_level: RESTRICTION.collaborators },
    shared: { shared: true },
    deleted: { deleted: true },
    pinned: { pinned: true },
  },
  counts: { withTiles: 'tiles', withCollaborators: 'collaborators' },
  defaults: {
    project_id: firstProject,
    created_by_id: creator,
    name: ({ faker }) => `${faker.helpers.arrayElement(SUBJECTS)} ${faker.helpers.arrayElement(VIEWS)}`,
    description: ({ faker }) => `What ${faker.person.jobArea().toLowerCase()} looks at every week.`,
  },
  after: addBelongings,
}

function addBelongings(dashboard: Dashboard, wishes: DashboardWishes, { create }: Make): void {
  const { tiles = 0, collaborators = 0, shared = false } = wishes
  if (tiles > 0) create.tile.many(tiles, { dashboard, deleted: dashboard.deleted })
  if (typeof collaborators === 'number') create.collaborator.many(collaborators, { dashboard })
  else for (const user of collaborators) create.collaborator({ dashboard, user })
  if (shared) create.sharing({ dashboard })
}

function firstProject({ create, world }: Making<Dashboard, DashboardWishes>): number {
  return ((world.tables.project.all().next().value as Project | undefined) ?? create.project()).id
}

/** Somebody has to have made it: where there is nobody, an owner with a key, so that it can be asked for at once. */
function creator({ create, world, row }: Making<Dashboard, DashboardWishes>): number {
  const { membership, organization, project } = world.tables
  const home = organization.get(project.get(row.project_id)?.organization_id ?? '')
  const known = home && membership.first('organization_id', home.id)
  if (known) return known.user_id
  const user = create.user.owner(home ? { organization: home } : {})
  create.key({ user })
  return user.id
}
