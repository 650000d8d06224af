import preparedRateLimited from '../../fixtures/rate-limited.json?raw'
import preparedRestricted from '../../fixtures/restricted.json?raw'
import preparedUnlicensed from '../../fixtures/unlicensed.json?raw'
import { createFactories } from '../factories/factories.ts'
import type { Factories } from '../factories/factories.ts'
import type { Rows } from '../resources/database.ts'
import type { World } from '../resources/world.ts'
import { mainProjectId } from './main-project.ts'
import { fill } from './prepared.ts'

/** Every level, a private project and restricted dashboards, with a key for everyone: shows every refusal. */
export function restricted(world: World): void {
  fill(world, preparedRestricted, makeRestricted)
}

export function makeRestricted(world: World): void {
  const create = createFactories(world)
  const open = create.project({ name: 'Open' })
  const closed = create.project.private({ ...mainProjectId(world), name: 'Closed' })
  const owner = createPerson(create, 'owner', create.user.owner)
  createPerson(create, 'admin', create.user.admin)
  const editor = createPerson(create, 'editor', create.user.member)
  const viewer = createPerson(create, 'viewer', create.user.member)
  const steward = createPerson(create, 'project admin', create.user.member)
  createPerson(create, 'stranger to the closed project', create.user.member)
  createPerson(create, 'outsider', create.user.outsider)
  createPerson(create, 'inactive user', create.user.inactive)
  for (const user of [editor, viewer]) create.member({ project: closed, user })
  create.member.admin({ project: closed, user: steward })
  for (const project of [closed, open]) createDashboards(create, project, { owner, editor, viewer })
  createScopedKeys(create, owner, open)
  create.events.many(20, { project: closed, people: 3, over: '1d' })
}

function createPerson(create: Factories, name: string, make: Factories['user']): Rows['user'] {
  const user = make({ first_name: name, last_name: '' })
  create.key({ user, name })
  return user
}

type People = Readonly<Record<'owner' | 'editor' | 'viewer', Rows['user']>>

function createDashboards(create: Factories, project: Rows['project'], { owner, editor, viewer }: People): void {
  const own = { project, created_by: owner }
  const guarded = create.dashboard.restricted.withTiles(2, { ...own, name: 'Guarded', collaborators: [editor] })
  create.collaborator.viewing({ dashboard: guarded, user: viewer })
  create.dashboard.restricted({ ...own, name: 'Nobody else' })
  create.dashboard.restricted({ project, created_by: viewer, name: 'A member’s own' })
  create.dashboard({ ...own, name: 'Open to all', collaborators: [editor] })
  create.dashboard.deleted.restricted({ ...own, name: 'Gone' })
}

function createScopedKeys(create: Factories, user: Rows['user'], project: Rows['project']): void {
  create.key({ user, name: 'reads dashboards', scopes: ['dashboard:read'] })
  create.key({ user, name: 'reads sharing', scopes: ['sharing_configuration:read'] })
  create.key({ user, name: 'everything', scopes: ['*'] })
  create.key({ user, name: 'bound to the open project', scopes: ['*'], projects: [project] })
  create.key.inactive({ user, name: 'inactive key' })
}

/** No paid features: no tags, restrictions without effect, and a private project that is open to everybody. */
export function unlicensed(world: World): void {
  fill(world, preparedUnlicensed, makeUnlicensed)
}

export function makeUnlicensed(world: World): void {
  const create = createFactories(world)
  const organization = create.organization.unlicensed({ name: 'Unlicensed' })
  const project = create.project.private({ ...mainProjectId(world), organization, members: 1 })
  const [owner, member] = [create.user.owner(), create.user.member()]
  create.key({ user: owner })
  create.key({ user: member, name: 'A member who is not of the project' })
  const own = { project, created_by: owner }
  create.dashboard.restricted.withTiles(2, { ...own, name: 'Restricted in vain', collaborators: 1 })
  create.dashboard({ ...own, name: 'With tags of better days', tags: ['kept', 'hidden'] })
  create.events.many(10, { project, people: 2, over: '1d' })
}

/** The real rate limits, and a key that has used them up beside one that has not. */
export function rateLimited(world: World): void {
  fill(world, preparedRateLimited, makeRateLimited)
}

export function makeRateLimited(world: World): void {
  const create = createFactories(world)
  const project = create.project({ ...mainProjectId(world), name: 'Rate limited' })
  const user = create.user.owner()
  create.dashboard({ project, created_by: user })
  create.events.many(10, { project, people: 2, over: '1d' })
  create.key({ user, name: 'fresh' })
  world.throttle.exhaust(create.key({ user, name: 'used up' }))
}
