import { readJson } from '../../core/decode.ts'
import { Ids, isCounted } from '../../core/ids.ts'
import { isObject } from '../../core/json/kinds.ts'
import { nearestOf } from '../../core/known-names.ts'
import { nearestText } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { CREDENTIAL } from '../../resources/keys/credentials.model.ts'
import type { FakeState } from '../../state/state.ts'
import type { Capsule, CapsuleRequest } from '../capsule/capsule.ts'
import { sentValue } from '../rehearse/target.ts'

type KeyRow = FakeState['tables']['key'][number]

/** A start in which the sender has a key, and the value of that key. */
interface SenderKey {
  readonly start: FakeState
  readonly value: string
}

/** A key, or a user who has none that gives full access. */
type Sender<K, U> = { readonly key: K; readonly owner?: undefined } | { readonly key?: undefined; readonly owner: U }

/** The columns of a key by which a sender is found. */
type SendingKey = Pick<KeyRow, 'name' | 'value' | 'user_id' | 'active' | 'scopes'>
type SendingUser = Pick<FakeState['tables']['user'][number], 'id' | 'email'>

/** Finds a sender: a key by its name or value, or else a user by e-mail address, with the key of theirs that gives full access. */
export function findSender<K extends SendingKey, U extends SendingUser>(
  keys: readonly K[],
  users: readonly U[],
  sender: string,
): Sender<K, U> | undefined {
  const named = keys.find(({ name, value }) => name === sender || value === sender)
  if (named) return { key: named }
  const owner = users.find(({ email }) => email === sender)
  if (!owner) return undefined
  const own = keys.find(({ user_id, active, scopes }) => user_id === owner.id && active && (scopes ?? []).length === 0)
  return own ? { key: own } : { owner }
}

/** How many names a message lists: a large office has hundreds. */
const LISTED = 40

/** The end of a message about an unknown sender: the nearest of the names that senders are found by, and the first of them. */
export function nearestSender(
  sender: string,
  keys: readonly Pick<SendingKey, 'name'>[],
  users: readonly Pick<SendingUser, 'email'>[],
): string {
  const names = [...keys.map(({ name }) => name), ...users.map(({ email }) => email)]
  if (names.length <= LISTED) return nearestOf(sender, names)
  const known = `${names.slice(0, LISTED).join(', ')}, and ${names.length - LISTED} more`
  const nearest = nearestText(sender, names)
  return nearest === undefined ? `known: ${known}.` : `the nearest is "${nearest}". Known: ${known}.`
}

/**
 * Finds the key of a sender by its name or value, or by the e-mail address of its owner. A user without a key that gives
 * full access gets one.
 *
 * @throws FakeUsageError when there is neither such a key nor such a user.
 */
export function keyOfSender({ start, events }: Capsule, sender: string): SenderKey {
  const { key, user } = start.tables
  const written = events
    .flatMap((event) => event.written ?? [])
    .flatMap(({ table, row }) => (table === 'key' && row ? [row as KeyRow] : []))
  const keys = [...key, ...written]
  const found = findSender(keys, user, sender)
  if (!found)
    throw new FakeUsageError(
      `There is no key or user "${sender}"; ${nearestSender(sender, keys, user)} Without a key: null.`,
    )
  return found.key ? { start, value: found.key.value } : withKey(start, keys, found.owner.id)
}

function withKey(start: FakeState, keys: readonly KeyRow[], userId: number): SenderKey {
  const id = Math.max(0, start.ids['key'] ?? 0, ...keys.map((key) => key.id).filter(isCounted)) + 1
  const value = `phx_${new Ids(start.seed).token('retake', userId, 40)}`
  const made: KeyRow = {
    id,
    name: `Key ${id}`,
    value,
    user_id: userId,
    scopes: null,
    scoped_teams: [],
    scoped_organizations: [],
    active: true,
    created_at: start.now,
  }
  const tables = { ...start.tables, key: [...start.tables.key, made] }
  return { start: { ...start, ids: { ...start.ids, key: id }, tables }, value }
}

/** A request without the key in its address and in its body: another sender does not have that key. */
export function unsigned(request: CapsuleRequest): CapsuleRequest {
  const { url, headers, body } = request
  const address = new URL(url)
  const isInAddress = address.searchParams.has(CREDENTIAL)
  address.searchParams.delete(CREDENTIAL)
  return {
    ...request,
    ...(isInAddress && { url: address.href }),
    ...(typeof body === 'string' && { body: unsignedBody(headers, body) }),
  }
}

function unsignedBody(headers: CapsuleRequest['headers'], body: string): string {
  const sent = sentValue(headers, body)
  if (!isObject(sent) || !Object.hasOwn(sent, CREDENTIAL)) return body
  if (!isObject(readJson(body))) return withoutField(body)
  const { [CREDENTIAL]: _, ...others } = sent
  return JSON.stringify(others)
}

function withoutField(form: string): string {
  const fields = new URLSearchParams(form)
  fields.delete(CREDENTIAL)
  return fields.toString()
}
