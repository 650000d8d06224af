import { isCounted } from '../../core/ids.ts'
import type { Account } from './accounts.ts'
import { completeMemberships } from './completed-memberships.ts'
import { isStandIn } from './hidden-callers.ts'
import type { PartialState } from './partial-state.ts'
import { freeNumbers } from './reading.ts'
import type { RecordedCaller } from './recorded-caller.ts'
import { separateStrangers } from './strangers.ts'

const ASSUMED = 'nothing shows who used it, so it is the member with the most rights among those it was shown'

/** Gives everybody who got an answer a key, every key an owner, and everybody who was seen a row and a membership. */
export function completePeople(partial: PartialState): void {
  separateStrangers(partial)
  completeAccounts(partial, completeKeys(partial))
  completeMemberships(partial)
}

/** Gives each key an owner, made up if nothing was seen of the owner. Returns those that were made up. */
function completeKeys(partial: PartialState): ReadonlySet<Account> {
  const madeUp = new Set<Account>()
  const callers = partial.callers.answered()
  const free = freeNumbers(new Set(callers.map(({ shownKey }) => shownKey['id'])))
  for (const [at, caller] of callers.entries()) {
    const account = caller.account ?? makeOwner(partial, at + 1)
    if (!caller.account) madeUp.add(account)
    caller.belongsTo(account)
    // Answers show null if a user has none.
    if (account.values['current_project_id'] === undefined) account.values['current_project_id'] = caller.currentProject
    putKey(partial, caller, (caller.shownKey['id'] as number | undefined) ?? free.next().value)
  }
  return madeUp
}

function makeOwner({ accounts, ids }: PartialState, number: number): Account {
  const account = accounts.byUuid(ids.uuidOf('hydrated user', number))
  Object.assign(account.values, {
    first_name: 'Recorded',
    last_name: `Caller ${number}`,
    email: `recorded.caller${number}@example.test`,
    distinct_id: ids.token('hydrated user', number, 43),
  })
  return account
}

/** A key has full access, unless it shows its scopes. */
function putKey({ rows, ids, report }: PartialState, caller: RecordedCaller, id: number): void {
  const { key, shownKey, account, isOwnerAssumed } = caller
  const value = key ?? `phx_${ids.token('hydrated key', id, 43)}`
  rows.put('key', id, { name: `Recorded key ${id}`, scopes: null, ...shownKey, value, user_id: account })
  if (!shownKey['scopes'])
    report.complete('key', [id], 'the recording does not show its scopes, so it has full access', ['scopes'])
  if (isOwnerAssumed) report.complete('key', [id], ASSUMED, ['user_id'])
  if (key === undefined || isStandIn(key))
    report.complete('key', [id], 'the recording does not show the key it was made with', ['value'])
}

/** Gives every account a row, and makes up the number or the UUID that was not seen. */
function completeAccounts(partial: PartialState, madeUp: ReadonlySet<Account>): void {
  const { rows, report } = partial
  const accounts = partial.accounts.all()
  let last = accounts.reduce((most, { id = 0 }) => (isCounted(id) ? Math.max(most, id) : most), 0)
  const unnumbered = accounts.filter(({ id }) => id === undefined)
  for (const account of unnumbered) account.values['id'] = ++last
  const nameless = accounts.filter(({ uuid, values }) => uuid === undefined || values['email'] === undefined)
  for (const account of nameless) nameAccount(partial, account)
  for (const account of ownersFirst(partial, accounts)) rows.put('user', account.id!, account.values)
  report.complete('user', idsOf([...madeUp]), 'nothing shows who used the key')
  const seen = unnumbered.filter((account) => !madeUp.has(account))
  report.complete('user', idsOf(seen), 'their numbers were not seen', ['id'])
  const why = 'little more than a number or a UUID was seen of them'
  report.complete('user', idsOf(nameless), why, ['uuid', 'email'])
}

const idsOf = (accounts: readonly Account[]): readonly number[] => accounts.map(({ id }) => id!)

function nameAccount({ ids }: PartialState, { values, id }: Account): void {
  values['uuid'] ??= ids.uuidOf('hydrated user by number', id!)
  values['email'] ??= `user${id}@example.test`
  values['distinct_id'] ??= ids.token('hydrated user by number', id!, 43)
  values['first_name'] ??= 'User'
  values['last_name'] ??= String(id)
}

/** Puts owners of keys first: in a lenient fake, requests without a key are made by the first user. */
function ownersFirst({ callers }: PartialState, accounts: readonly Account[]): readonly Account[] {
  const owners = new Set(callers.all().map(({ account }) => account))
  const place = (account: Account): number => (owners.has(account) ? 0 : 1)
  return accounts.toSorted((a, b) => place(a) - place(b) || a.id! - b.id!)
}
