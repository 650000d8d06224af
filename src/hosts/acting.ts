import type { Address } from '../core/http/address.ts'
import { EMPTY } from '../core/http/body.ts'
import { queryOf } from '../core/http/query.ts'
import { signedRequest } from '../core/http/received.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { createFactories } from '../factories/factories.ts'
import type { Factories } from '../factories/factories.ts'
import type { Fake } from '../fake/fake.ts'
import { findCredentials } from '../resources/keys/credentials.model.ts'
import type { ApiKey } from '../resources/keys/model.ts'
import type { User } from '../resources/users/model.ts'
import type { World } from '../resources/world.ts'
import { findActing, isRole, mainProject, ROLES } from './roles.ts'
import type { Actor } from './roles.ts'
import { signedCall } from './signed-call.ts'
import type { FetchArguments } from './signed-call.ts'

/** Who acts, if that was found before. */
interface KnownActor {
  /** The user that the actor meant at the start. */
  readonly user?: User | undefined
  /** The key that has signed requests already. */
  readonly key?: ApiKey
}

/**
 * The same fake, which signs requests without a usable key as an actor. All of them are signed as the same user, even
 * when the role of that user changes. Once that user or key is deleted, a strict fake refuses them.
 *
 * @throws FakeUsageError when no user or key has that name; from `fetch` of a lenient fake, once who acted is deleted.
 */
export function actingAs(fake: Fake, actor: Actor, known: KnownActor = {}): Fake {
  if (actor === 'nobody') return fake
  const create = createFactories(fake)
  const { user = findActing(fake.world, actor) } = known
  let { key } = known
  // A reset removes a key that was made here, and a test may revoke it.
  const usableKey = (): ApiKey => {
    if (key && isThere(fake, key)) return key
    const other = keyFor(fake, create, actor, user)
    if (other) return other
    if (!key) throw nobody(fake.world, actor)
    if (fake.world.auth === 'lenient') throw deleted(actor)
    return key
  }
  // Now, and not with the first request: before that, a test may change the user's role.
  key = usableKey()
  return Object.preventExtensions<Fake>({
    ...fake,
    fetch: async (...asked) => fake.fetch(...signed(asked, (key = usableKey()).value, fake)),
    answerUnder: (mount) => {
      const answer = fake.answerUnder(mount)
      return (received) => {
        const own = received.headers.get('authorization')
        if (bringsKey(own, received.address, fake)) return answer(received)
        return answer(signedRequest(received, (key = usableKey()).value))
      }
    },
    fork: () => actingAs(fake.fork(), actor, { user, ...(key && { key }) }),
  })
}

/** After a reset another key may have the value of one that was made before. */
function isThere({ world }: Fake, { id, name, value, user_id }: ApiKey): boolean {
  const found = world.tables.key.get(id)
  return found?.active === true && found.value === value && found.name === name && found.user_id === user_id
}

/**
 * The key that signs an actor's requests: their own, if it has full access, or else a new one. If no user has the role, a new
 * one gets it, so that every role can be chosen in every scenario. Undefined when there is no such user or key.
 */
function keyFor({ world }: Fake, create: Factories, actor: Actor, before: User | undefined): ApiKey | undefined {
  const keys = [...world.tables.key.all()]
  const key = keys.find(({ name }) => name === actor) ?? keys.find(({ value }) => value === actor)
  if (key) return key
  const user = before ? stillThere(world, before) : (findActing(world, actor) ?? newUser(world, create, actor))
  return user && (keys.find((own) => isFullKey(own, user)) ?? create.key({ user, name: `Key of ${user.email}` }))
}

const stillThere = ({ tables }: World, before: User): User | undefined =>
  [...tables.user.all()].find(({ uuid }) => uuid === before.uuid)

function newUser(world: World, create: Factories, actor: Actor): User | undefined {
  const project = mainProject(world)
  if (!isRole(actor) || !project) return undefined
  const own = world.tables.organization.get(project.organization_id)
  const organization = actor === 'outsider' || !own ? create.organization() : own
  if (actor !== 'member' || !project.access_control) return create.user[actor]({ organization })
  const user = create.user.member({ organization, current_project_id: project.id })
  create.member({ project, user })
  return user
}

const isFullKey = ({ user_id, active, scopes, scoped_teams, scoped_organizations }: ApiKey, user: User): boolean =>
  user_id === user.id &&
  active &&
  [scopes ?? [], scoped_teams, scoped_organizations].every(({ length }) => length === 0)

function nobody(world: World, actor: Actor): FakeUsageError {
  const { tables } = world
  const project = mainProject(world)
  const people = [...tables.user.all()].map(({ email }) => email)
  const keys = [...tables.key.all()].map(({ name }) => name)
  const known = [...(project ? ROLES : []), 'nobody', ...people, ...keys].slice(0, 20).join(', ')
  const why = project ? '' : ', and there is no project in which somebody could have a role'
  return new FakeUsageError(`Nobody here is "${actor}"${why}. Known: ${known}.`)
}

/** A lenient fake would treat a deleted key as no key, and answer as the first user. */
const deleted = (actor: Actor): FakeUsageError =>
  new FakeUsageError(
    `The user or key that "${actor}" names was deleted, so this request cannot be made. With auth: 'strict' it is refused with a 401.`,
  )

/** A request with a key, unless it brings a usable one. */
function signed(asked: FetchArguments, key: string, fake: Fake): FetchArguments {
  const [input, init] = asked
  const given = typeof input === 'object' && 'headers' in input ? input : undefined
  const headers = new Headers(init?.headers ?? given?.headers)
  const url = new URL(typeof input === 'object' && 'url' in input ? input.url : input, 'https://any.test')
  return bringsKey(headers.get('authorization'), url, fake) ? asked : signedCall(asked, key)
}

function bringsKey(authorization: string | null, address: Address, { world }: Fake): boolean {
  const brought = findCredentials(authorization, () => EMPTY, queryOf(address))
  return brought !== undefined && world.tables.key.first('value', brought.value)?.active === true
}
