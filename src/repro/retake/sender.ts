import { Ids } from '../../core/ids.ts'
import { nearestOf } from '../../core/json/check.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { FakeState } from '../../state/state.ts'
import type { Capsule } from '../capsule/capsule.ts'

type KeyRow = FakeState['tables']['key'][number]

/** A start in which a sender has a key, and the value of that key. */
interface SenderKey {
  readonly start: FakeState
  readonly value: string
}

/**
 * Finds the key of a sender by its name or value, or by the e-mail address of its owner. A user without a key that gives
 * full access gets one.
 *
 * @throws FakeUsageError when there is neither such a key nor such a user.
 */
export function keyOfSender({ start, events }: Capsule, sender: string): SenderKey {
  const { key = [], user = [] } = start.tables
  const written = events
    .flatMap((event) => event.written ?? [])
    .flatMap(({ table, row }) => (table === 'key' && row ? [row as KeyRow] : []))
  const keys = [...key, ...written]
  const named = keys.find(({ name, value }) => name === sender || value === sender)
  if (named) return { start, value: named.value }
  const owner = user.find(({ email }) => email === sender)
  if (!owner) {
    const known = [...keys.map(({ name }) => name), ...user.map(({ email }) => email)]
    throw new FakeUsageError(`The capsule starts with no key or user "${sender}"; ${nearestOf(sender, known)}`)
  }
  const own = keys.find(({ user_id, active, scopes }) => user_id === owner.id && active && (scopes ?? []).length === 0)
  return own ? { start, value: own.value } : withKey(start, keys, owner.id)
}

function withKey(start: FakeState, keys: readonly KeyRow[], userId: number): SenderKey {
  const id = Math.max(0, start.ids['key'] ?? 0, ...keys.map((key) => key.id)) + 1
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
  const tables = { ...start.tables, key: [...(start.tables.key ?? []), made] }
  return { start: { ...start, ids: { ...start.ids, key: id }, tables }, value }
}
