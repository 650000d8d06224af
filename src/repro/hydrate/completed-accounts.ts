import type { Ids } from '../../core/ids.ts'
import type { Account } from './accounts.ts'
import type { Draft } from './draft.ts'

/** Gives everybody the number and the UUID that were not seen, and a row. */
export function completeAccounts(draft: Draft, ids: Ids): void {
  const accounts = draft.accounts.all()
  const numbers = accounts.map(({ id }) => id ?? 0)
  let last = numbers.reduce((most, id) => Math.max(most, id), 0)
  const unnumbered = accounts.filter(({ id }) => id === undefined)
  for (const account of unnumbered) account.values['id'] = ++last
  const nameless = accounts.filter(({ uuid, values }) => uuid === undefined || values['email'] === undefined)
  for (const account of nameless) makeUp(account, ids)
  for (const account of ordered(draft, accounts)) draft.put('user', account.id!, account.values)
  const seen = unnumbered.filter((account) => !draft.madeUp.has(account))
  draft.complete(
    'user',
    idsOf(accounts.filter((account) => draft.madeUp.has(account))),
    'nothing shows who used the key',
  )
  draft.complete('user', idsOf(seen), 'their numbers were not seen', ['id'])
  draft.complete('user', idsOf(nameless), 'little more than a number or a UUID was seen of them', ['uuid', 'email'])
}

const idsOf = (accounts: readonly Account[]): readonly number[] => accounts.map(({ id }) => id!)

function makeUp({ values, id }: Account, ids: Ids): void {
  values['uuid'] ??= ids.uuidOf('hydrated user by number', id!)
  values['email'] ??= `user${id}@example.test`
  values['distinct_id'] ??= ids.token('hydrated user by number', id!, 43)
  values['first_name'] ??= 'User'
  values['last_name'] ??= String(id)
}

/** Owners of keys come first: the first user is whom a lenient fake takes everybody for. */
function ordered(draft: Draft, accounts: readonly Account[]): readonly Account[] {
  const owners = new Set(draft.callers.map(({ account }) => account))
  const place = (account: Account): number => (owners.has(account) ? 0 : 1)
  return accounts.toSorted((a, b) => place(a) - place(b) || a.id! - b.id!)
}
