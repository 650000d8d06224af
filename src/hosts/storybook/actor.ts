import { addressOfRequest } from '../../core/http/address.ts'
import { EMPTY } from '../../core/http/body.ts'
import { queryOf } from '../../core/http/query.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Factories } from '../../factories/factories.ts'
import type { Fake } from '../../fake/fake.ts'
import { findCredentials } from '../../resources/keys/credentials.model.ts'
import type { ApiKey } from '../../resources/keys/model.ts'
import type { User } from '../../resources/users/model.ts'
import { mainProject, roleOf, ROLES } from '../roles.ts'
import type { Actor, Role } from '../roles.ts'
import type { LoadedFake } from './story.ts'

/**
 * The key that signs an actor's requests: their own, if it has full access, or else a new one. A role that nobody has is
 * given to a new user, so that every role can be chosen in every scenario.
 *
 * @throws FakeUsageError when nobody has that address or key.
 */
export function keyFor({ fake, create }: LoadedFake, actor: Actor): string {
  const { world } = fake
  const keys = [...world.tables.key.all()]
  const key = keys.find(({ name }) => name === actor) ?? keys.find(({ value }) => value === actor)
  if (key) return key.value
  const users = [...world.tables.user.all()]
  const project = mainProject(world)
  const ofRole = users.find((user) => user.is_active && roleOf(world, user, project) === actor)
  const user = ofRole ?? users.find(({ email }) => email === actor) ?? newUser(fake, create, actor)
  if (!user) throw nobody(actor, users, keys)
  return (keys.find((own) => isFullKey(own, user)) ?? create.key({ user, name: 'Story' })).value
}

function newUser({ world }: Fake, create: Factories, actor: Actor): User | undefined {
  const project = mainProject(world)
  if (!isRole(actor) || !project) return undefined
  const own = world.tables.organization.get(project.organization_id)
  const organization = actor === 'outsider' || !own ? create.organization() : own
  const user = create.user[actor]({ organization })
  if (actor === 'member' && project.access_control) create.member({ project, user })
  return user
}

const isRole = (actor: Actor): actor is Role => ROLES.some((role) => role === actor)

const isFullKey = ({ user_id, active, scopes, scoped_teams, scoped_organizations }: ApiKey, user: User): boolean =>
  user_id === user.id &&
  active &&
  [scopes ?? [], scoped_teams, scoped_organizations].every(({ length }) => length === 0)

function nobody(actor: Actor, users: readonly User[], keys: readonly ApiKey[]): FakeUsageError {
  const known = [...ROLES, 'nobody', ...users.map(({ email }) => email), ...keys.map(({ name }) => name)]
  return new FakeUsageError(`Nobody here is "${actor}". Known: ${known.slice(0, 20).join(', ')}.`)
}

/** Signs a request with a key, unless it brings a usable one in its header or its query string. */
export function signed(request: Request, key: string, { world }: Fake): Request {
  const query = queryOf(addressOfRequest(request))
  const brought = findCredentials(request.headers.get('authorization'), () => EMPTY, query)
  if (brought && world.tables.key.first('value', brought.value)?.active) return request
  const own = new Request(request)
  own.headers.set('Authorization', `Bearer ${key}`)
  return own
}
