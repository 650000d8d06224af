import { toBody } from '../../core/http/body.ts'
import { Query } from '../../core/http/query.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { findCredentials, SHARING_TOKEN } from '../../resources/keys/credentials.model.ts'
import type { ApiKey } from '../../resources/keys/model.ts'
import { projectLevel } from '../../resources/permissions.ts'
import type { Project } from '../../resources/projects/model.ts'
import { isRead } from '../../resources/route.ts'
import type { World } from '../../resources/world.ts'

/** Says why a request has no usable key, and which keys exist. */
export function hintForKey(world: World, entry: JournalEntry): string {
  const { requestHeaders, query } = entry
  const sent = findCredentials(requestHeaders.get('authorization'), () => toBody(entry.sent), new Query(query))
  const { tables } = world
  const key = sent && tables.key.first('value', sent.value)
  const refused = key ? `API key "${key.name}" or its owner is not active` : 'No API key has this value'
  const what = sent ? refused : describeMissing(world, entry)
  const hasUser = [...tables.user.all()].some(({ is_active }) => is_active)
  if (!hasUser)
    return `${what}, and there is no user who could ask: start from a scenario, as createFake({ scenario: typical, auth: 'lenient' }) or the fakeOptions of a test do, or add one.`
  const lenient = world.auth === 'lenient' ? '' : " With lenient auth (auth: 'lenient', --auth lenient) none is needed."
  return `${what}; keys that are accepted: ${keyNames(world, acceptedKeys(world))}.${lenient}`
}

/** Schemes by their names: any other word may be a part of a key. */
const SCHEME = /^(?:api-?key|basic|bearer|jwt|key|token)(?=\s|$)/i

/** No key was found. One in another form than `Bearer <key>` is not looked at. */
function describeMissing({ tables }: World, entry: JournalEntry): string {
  const authorization = entry.requestHeaders.get('authorization')
  if (authorization === null) return `No API key was sent${unreadPlace(entry)}`
  const [scheme = 'a key alone'] = SCHEME.exec(authorization) ?? []
  const known = tables.key.first('value', authorization.split(/\s/).at(-1)!)
  const what = known ? `API key "${known.name}" was sent, but` : 'An API key was sent in a form that is not read:'
  return `${what} the Authorization header has ${scheme}, but the API reads Bearer and a key`
}

/** Where a key may have been sent, and is not read. */
function unreadPlace({ method, query, requestHeaders }: JournalEntry): string {
  if (query.has(SHARING_TOKEN)) return `, and a ${SHARING_TOKEN} stands in for one only where insights are read`
  const hasBody = requestHeaders.has('transfer-encoding') || Number(requestHeaders.get('content-length')) > 0
  return isRead(method) && hasBody ? `, and the body of a ${method} is not read` : ''
}

/** The keys that a request could be sent with. */
export const acceptedKeys = ({ tables }: World): readonly ApiKey[] =>
  [...tables.key.all()].filter(({ active, user_id }) => active && tables.user.get(user_id)?.is_active)

export const isBoundElsewhere = (key: ApiKey | null, { id, organization_id }: Project): boolean =>
  (key?.scopes?.length ?? 0) > 0 &&
  ((key!.scoped_teams.length > 0 && !key!.scoped_teams.includes(id)) ||
    (key!.scoped_organizations.length > 0 && !key!.scoped_organizations.includes(organization_id)))

export const opens = (world: World, key: ApiKey, project: Project): boolean =>
  projectLevel(world, world.tables.user.get(key.user_id)!, project) !== null && !isBoundElsewhere(key, project)

const SHOWN = 10

/** The names of keys, as a hint lists them: each once, and with the owner if keys of several people have it. */
export function keyNames({ tables }: World, keys: readonly ApiKey[]): string {
  const owners = new Map<string, number>()
  const shared = new Set<string>()
  for (const { name, user_id } of tables.key.all()) {
    if ((owners.get(name) ?? user_id) !== user_id) shared.add(name)
    owners.set(name, user_id)
  }
  const named = keys.map(({ name, user_id }) =>
    shared.has(name) ? `"${name}" of ${tables.user.get(user_id)!.email}` : `"${name}"`,
  )
  return shortened([...new Set(named)])
}

export const shortened = (texts: readonly string[]): string =>
  [...texts.slice(0, SHOWN), ...(texts.length > SHOWN ? [`${texts.length - SHOWN} more`] : [])].join(', ') || 'none'
