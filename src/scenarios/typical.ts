import preparedTypical from '../../fixtures/typical.json?raw'
import { createFactories } from '../factories/factories.ts'
import type { Factories } from '../factories/factories.ts'
import type { Rows } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'
import { fill } from './prepared.ts'

/** The scenario of `npm start`: two organisations, three projects, people of every role, keys of every kind, a dozen dashboards. */
export function typical(world: World): void {
  fill(world, preparedTypical, makeTypical)
}

export function makeTypical(world: World): void {
  const create = createFactories(world)
  const acme = create.organization({ name: 'Acme', slug: 'acme' })
  const open = create.project({ name: 'Website', organization: acme })
  const closed = create.project.private({ ...mainProjectId(world), name: 'Mobile app', organization: acme })
  const owner = create.user.owner({ current_project_id: closed.id })
  create.user.admin()
  const members = create.user.member.many(3)
  const [ann, ben] = [members[0]!, members[1]!]
  create.member({ project: closed, user: ann })
  create.member({ project: closed, user: ben })
  createKeys(create, owner)
  createDashboards(create, closed, { owner, ann, ben })
  create.dashboard.withTiles(2, { project: open, name: 'Support inbox', created_by: ben })
  create.dashboard.withTiles(1, { project: open, name: 'Team goals', created_by: owner, tags: ['team'] })
  create.events.many(300, { project: closed, people: 12, over: '30d' })
  createNeighbour(create)
}

function createKeys(create: Factories, user: Rows['user']): void {
  create.key({ user })
  for (const scope of ['*', 'dashboard:read', 'dashboard:write', 'sharing_configuration:read', 'query:read'] as const)
    create.key({ user, scopes: [scope] })
  create.key.inactive({ user })
}

type People = Readonly<Record<'owner' | 'ann' | 'ben', Rows['user']>>

function createDashboards(create: Factories, project: Rows['project'], { owner, ann, ben }: People): void {
  const own = { project, created_by: owner }
  const overview = create.dashboard.pinned({ ...own, name: 'App overview', tags: ['mobile', 'weekly'] })
  create.dashboard.withTiles(2, { ...own, name: 'Product health', tags: ['product'] })
  create.dashboard.restricted.withTiles(1, { ...own, name: 'Activation funnel' })
  create.dashboard.withTiles(2, { project, created_by: ann, name: 'Onboarding', description: '' })
  create.dashboard.restricted.withTiles(2, { ...own, name: 'Revenue', collaborators: [ann, ben], tags: ['finance'] })
  create.dashboard.shared.withTiles(1, { ...own, name: 'Status page' })
  create.dashboard.deleted.withTiles(2, { ...own, name: 'Retired experiments' })
  createFromTemplate(create, own)
  const copied = { creation_mode: 'duplicate', use_dashboard: overview.id } as const
  const copy = create.dashboard({ ...own, ...copied, name: 'App overview (copy)' })
  const insights = create.insight.many(4, own)
  const text = create.text({ ...own, body: '## How to read this\n\nFigures are **per day**, in UTC.' })
  for (const dashboard of [overview, copy]) {
    for (const insight of insights) create.tile({ dashboard, insight })
    create.tile({ dashboard, text })
  }
}

function createFromTemplate(create: Factories, own: { project: Rows['project']; created_by: Rows['user'] }): void {
  const template = create.template({ template_name: 'Launch checklist', tags: ['launch'] })
  const dashboard = create.dashboard({
    ...own,
    name: 'Launch week',
    description: template.dashboard_description,
    filters: template.dashboard_filters,
    tags: template.tags,
    creation_mode: 'template',
    use_template: template.template_name,
  })
  const insight = create.insight.sample({ project: own.project, name: 'Pageviews by day' })
  create.tile({ dashboard, insight })
  create.tile({ dashboard, text: create.text({ project: own.project, body: 'Where these figures come from.' }) })
}

function createNeighbour(create: Factories): void {
  const organization = create.organization({ name: 'Globex', slug: 'globex' })
  const project = create.project({ name: 'Globex site', organization })
  const outsider = create.user.outsider({ organization })
  create.dashboard.withTiles(1, { project, created_by: outsider, name: 'Not yours' })
}
