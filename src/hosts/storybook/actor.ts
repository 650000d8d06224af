import { FakeUsageError } from '../../core/usage-error.ts'
import type { Rows } from '../../resources/database.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { Db, Fake } from '../../fake/fake.ts'
import type { Actor, LoadedFake } from './story.ts'

const { owner, administrator: admin, member } = MEMBERSHIP_LEVEL
const LEVELS: Readonly<Record<string, number>> = { owner, admin, member }

/**
 * The key that signs an actor's requests: their own, if it has full access, or else a new one.
 *
 * @throws FakeUsageError when nobody has that role, address or key.
 */
export function keyFor({ fake: { db }, create }: LoadedFake, actor: Actor): string {
  const named = db.key.findFirst({ where: { name: { equals: actor } } })
  const key = named ?? db.key.findFirst({ where: { value: { equals: actor } } })
  if (key) return key.value
  const user = ofRole(db, actor) ?? db.user.findFirst({ where: { email: { equals: actor } } })
  if (!user) throw nobody(db, actor)
  return (fullKeyOf(db, user) ?? create.key({ user, name: 'Story' })).value
}

function ofRole(db: Db, role: Actor): Rows['user'] | undefined {
  const project = db.project.findFirst({ where: { access_control: { equals: true } } }) ?? db.project.getAll()[0]
  const levels = new Map(
    db.membership
      .getAll()
      .filter(({ organization_id }) => organization_id === project?.organization_id)
      .map(({ user_id, level }) => [user_id, level]),
  )
  if (role !== 'outsider' && !LEVELS[role]) return undefined
  return db.user.getAll().find(({ id, is_active }) => is_active && levels.get(id) === LEVELS[role])
}

function fullKeyOf(db: Db, { id }: Rows['user']): Rows['key'] | undefined {
  return db.key
    .findMany({ where: { user_id: { equals: id }, active: { equals: true } } })
    .find((key) => [key.scopes ?? [], key.scoped_teams, key.scoped_organizations].every(({ length }) => length === 0))
}

function nobody(db: Db, actor: Actor): FakeUsageError {
  const addresses = db.user.getAll().map(({ email }) => email)
  const keys = db.key.getAll().map(({ name }) => name)
  const known = [...Object.keys(LEVELS), 'outsider', 'nobody', ...addresses, ...keys]
  return new FakeUsageError(`Nobody here is "${actor}". Known: ${known.slice(0, 20).join(', ')}.`)
}

/** Signs a request with a key, unless it brings a usable one. */
export function signed(request: Request, key: string, { world }: Fake): Request {
  const bearer = /^Bearer\s+(\S.*)$/.exec(request.headers.get('Authorization') ?? '')?.[1]
  const brought = bearer ?? new URL(request.url).searchParams.get('personal_api_key')
  if (brought && world.tables.key.first('value', brought.trim())?.active) return request
  const own = new Request(request)
  own.headers.set('Authorization', `Bearer ${key}`)
  return own
}
