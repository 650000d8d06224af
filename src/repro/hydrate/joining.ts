import { asText } from '../../core/json/text.ts'
import type { Key } from '../../core/table/columns.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredObject } from '../har/body.ts'
import { apiKeyOf } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { PartialState } from './partial-state.ts'
import { objectsIn } from './reading.ts'

/** In milliseconds, between the first members that were listed and those who were not. */
const EARLIER = 1000

/**
 * Gives members whom no list shows a time of joining before all whom one does: lists begin with the newest. A time after them would
 * put them on a page that was recorded without them.
 */
export function completeJoining({ rows, report }: PartialState): void {
  const { membership, organization } = rows.tables
  for (const organization_id of organization.keys()) {
    const own = rows.keysWith('membership', { organization_id })
    const times = own.map((id) => Date.parse(asText(membership.get(id)!['joined_at'] ?? '')))
    const first = Math.min(...times.filter((time) => !Number.isNaN(time)))
    const unlisted: readonly Key[] = own.filter((_, at) => Number.isNaN(times[at]))
    if (!Number.isFinite(first)) continue
    const joined_at = new Date(first - EARLIER).toISOString()
    for (const id of unlisted) rows.put('membership', id, { joined_at })
    report.complete('membership', unlisted, 'no list shows when they joined', ['joined_at'])
  }
}

/**
 * Sorts the memberships: answers show organisations in the order in which the caller joined them, and only some answers
 * show the time of joining.
 */
export function sortMemberships(state: FakeState, traffic: readonly ApiRequest[]): FakeState {
  const { key, membership } = state.tables
  const orders = new Map<number, readonly unknown[]>()
  for (const one of traffic) {
    const ids = organizationsIn(one)
    const owner = ids.length > 1 && (key.find(({ value }) => value === apiKeyOf(one.entry)) ?? key[0])?.user_id
    if (typeof owner === 'number' && !orders.has(owner)) orders.set(owner, ids)
  }
  const sorted = [...orders].reduce((rows, [owner, ids]) => inOrderOf(rows, owner, ids), membership)
  return { ...state, tables: { ...state.tables, membership: sorted } }
}

type Memberships = FakeState['tables']['membership']

/** The same memberships, with those of one user in the order of these organisations. */
function inOrderOf(all: Memberships, user: number, organizations: readonly unknown[]): Memberships {
  const place = (row: Memberships[number]): number => organizations.indexOf(row.organization_id)
  const isListed = (row: Memberships[number]): boolean => row.user_id === user && place(row) !== -1
  const inOrder = all.filter(isListed).sort((a, b) => place(a) - place(b))
  return all.map((row) => (isListed(row) ? inOrder.shift()! : row))
}

/** The organisations of the sender, as an answer lists them. */
function organizationsIn(one: ApiRequest): readonly unknown[] {
  const path = one.match?.value.path
  const field = path === '/api/organizations' ? 'results' : path === '/api/users/:uuid' ? 'organizations' : undefined
  if (field === undefined || one.entry.status !== 200) return []
  return objectsIn(answeredObject(one.entry)[field]).map(({ id }) => id)
}
