import type { ContractName } from '../../contract/contract.ts'
import { asText } from '../../core/json/text.ts'
import { SCOPES } from '../../resources/keys/model.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { MembershipLevel } from '../../resources/levels.ts'
import { MEMBER_LEVELS } from '../../resources/members/model.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredText } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { assumedMemberships, madeUpUsers } from '../hydrate/report.ts'
import type { Completed } from '../hydrate/report.ts'
import { editableWith, peopleWithRights, readRights, shownEditable, withCollaborations } from './collaborations.ts'
import { listedWithout } from './listed-collaborators.ts'
import { isLetIn, maybeScopedKeys, senderOf } from './refused.ts'
import { endpointOfRequest } from './request-target.ts'
import type { RecordedStart } from './start/start.ts'
import { unsureMembers } from './unsure-members.ts'

/** Assumptions about everything that the recording does not show. */
export interface Assumption {
  readonly state: FakeState
  readonly contract: ContractName
  readonly moments: readonly number[]
}

/** Replaces one assumption by another. */
type AssumptionChange = (assumed: Assumption) => Assumption

/** Every assumption that could be different, one change at a time. */
export function* changesOf(start: RecordedStart, traffic: readonly ApiRequest[]): IterableIterator<AssumptionChange> {
  yield* moments(traffic)
  yield (assumed) => ({ ...assumed, contract: assumed.contract === 'live' ? 'documented' : 'live' })
  const maybeScoped = maybeScopedKeys(traffic, start.hiddenKey)
  const scoped = start.state.tables.key.filter(({ value }) => maybeScoped.has(value)).map(({ id }) => id)
  for (const { table, rows, columns } of start.completed)
    for (const id of rows) {
      if (table === 'key' && columns?.includes('scopes') && scoped.includes(Number(id)))
        yield withScopes(Number(id), start, traffic)
      if (table === 'membership' && (!columns || columns.includes('level')))
        for (const level of Object.values(MEMBERSHIP_LEVEL)) yield withLevel('membership', asText(id), level)
    }
  yield* owners(start, traffic)
  // Collaboration explains single dashboards, so it comes before.
  for (const id of unsureMembers(start, traffic))
    for (const level of MEMBER_LEVELS) yield withLevel('member', id, level)
}

function* moments(traffic: readonly ApiRequest[]): IterableIterator<AssumptionChange> {
  const stands = Math.max(...traffic.map(newestTime))
  if (Number.isFinite(stands)) yield (assumed) => ({ ...assumed, moments: traffic.map(() => stands) })
}

/** Other owners of keys: people who were seen, those who made what the key may edit, or a plain member who collaborates. */
function* owners(start: RecordedStart, traffic: readonly ApiRequest[]): IterableIterator<AssumptionChange> {
  const { state, completed, hiddenKey } = start
  const { key: keys, user } = state.tables
  const madeUp = madeUpUsers(completed)
  const people = peopleWithRights(traffic, user)
  const rights = readRights(traffic, hiddenKey, state)
  const collaborations: AssumptionChange[] = []
  for (const key of keys) {
    const editable = editableWith(key, rights)
    if (madeUp.has(key.user_id))
      for (const id of [...people.map((one) => one.id), ...creatorsOf(editable, state)]) yield withOwner(key.id, id)
    const dashboards = without(editable, listedWithout(key, traffic, start))
    if (dashboards.size > 0) collaborations.push(asCollaborator(key.id, dashboards, completed))
  }
  yield* collaborations
  // Of two people who collaborate, each may explain a single difference.
  if (collaborations.length > 1) yield (assumed) => collaborations.reduce((soFar, change) => change(soFar), assumed)
}

/**
 * What follows without a doubt: a plain member to whom a restricted dashboard is shown as editable is a collaborator, if
 * nothing else about the member had to be assumed.
 */
export function certainChanges(start: RecordedStart, traffic: readonly ApiRequest[]): readonly AssumptionChange[] {
  const { state, completed, hiddenKey } = start
  const assumed = assumedMemberships(completed)
  const { key: keys, membership } = state.tables
  const isPlain = (user: number): boolean =>
    membership
      .filter(({ user_id }) => user_id === user)
      .every(({ id, level }) => level === MEMBERSHIP_LEVEL.member && !assumed.has(id))
  return keys
    .filter(({ user_id }) => isPlain(user_id))
    .map((key) => [key, shownEditable(key, traffic, hiddenKey)] as const)
    .map(([key, shown]) => asCollaborator(key.id, without(shown, listedWithout(key, traffic, start)), completed))
}

const creatorsOf = (dashboards: ReadonlySet<number>, { tables }: FakeState): ReadonlySet<number> =>
  new Set(
    tables.dashboard.flatMap(({ id, created_by_id }) => (dashboards.has(id) && created_by_id ? [created_by_id] : [])),
  )

const without = (all: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...all].filter((one) => !others.has(one)))

/** The newest time in an answer: the service's clock was at least there. */
function newestTime({ entry }: ApiRequest): number {
  const dates = answeredText(entry).match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g) ?? []
  return Math.max(...dates.map((date) => Date.parse(date)))
}

const withOwner =
  (id: number, user_id: number): AssumptionChange =>
  (assumed) =>
    withRow(assumed, 'key', id, { user_id })

const asCollaborator =
  (id: number, dashboards: ReadonlySet<number>, completed: readonly Completed[]): AssumptionChange =>
  (assumed) => {
    const { user_id } = assumed.state.tables.key.find((key) => key.id === id)!
    return { ...assumed, state: withCollaborations(assumed.state, user_id, dashboards, completed) }
  }

const withLevel =
  (table: 'membership' | 'member', id: string, level: MembershipLevel): AssumptionChange =>
  (assumed) =>
    withRow(assumed, table, id, { level })

/** Assumes that a key has the scopes of all requests in which it was let in, and no others; or else one that it never needed. */
export const withScopes =
  (id: number, { hiddenKey }: RecordedStart, traffic: readonly ApiRequest[]): AssumptionChange =>
  (assumed) => {
    const value = assumed.state.tables.key.find((key) => key.id === id)?.value
    const own = traffic.filter(({ entry }) => senderOf(entry, hiddenKey) === value)
    const used = scopesOf(own.filter(isLetIn))
    const needed = scopesOf(own)
    const other = SCOPES.find((scope) => !needed.includes(scope))!
    return withRow(assumed, 'key', id, { scopes: used.length > 0 ? used : [other] })
  }

/** The scopes that requests need. */
const scopesOf = (traffic: readonly ApiRequest[]): readonly string[] => [
  ...new Set(traffic.flatMap((one) => endpointOfRequest(one)?.action.scope ?? [])),
]

/** The same assumption with other values in one row of the state. */
function withRow<N extends 'membership' | 'member' | 'key'>(
  assumed: Assumption,
  table: N,
  id: string | number,
  values: Partial<FakeState['tables'][N][number]>,
): Assumption {
  const { tables } = assumed.state
  const rows = tables[table].map((row) => (row.id === id ? { ...row, ...values } : row))
  return { ...assumed, state: { ...assumed.state, tables: { ...tables, [table]: rows } } }
}
