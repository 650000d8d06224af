import type { Ids } from '../../core/ids.ts'
import type { Account } from './accounts.ts'
import type { Caller } from './callers.ts'
import type { Draft } from './draft.ts'

/** A key without a single scope would open everything. */
const LEAST = 'user:read'

/** Everybody who got an answer has a key from here on, and every key an owner. */
export function completeKeys(draft: Draft, ids: Ids, scopes: 'needed' | 'all'): void {
  const callers = draft.callers.filter(({ answers }) => answers > 0)
  const taken = new Set(callers.map(({ shown }) => shown?.id))
  let id = 0
  for (const [at, caller] of callers.entries()) {
    if (!caller.account) caller.belongsTo(makeOwner(draft, ids, at + 1), true)
    if (caller.current !== undefined) caller.account!.values['current_project_id'] ??= caller.current
    while (caller.shown?.id === undefined && taken.has(++id));
    placeKey(draft, ids, caller, caller.shown?.id ?? id, scopes)
  }
}

function makeOwner(draft: Draft, ids: Ids, number: number): Account {
  const uuid = ids.uuidOf('hydrated user', number)
  const account = draft.accounts.byUuid(uuid)
  Object.assign(account.values, {
    first_name: 'Recorded',
    last_name: `Caller ${number}`,
    email: `recorded.caller${number}@example.test`,
    distinct_id: ids.token('hydrated user', number, 43),
  })
  draft.madeUp.add(account)
  return account
}

function placeKey(draft: Draft, ids: Ids, caller: Caller, id: number, scopes: 'needed' | 'all'): void {
  const { shown, key, account } = caller
  const { id: _, ...rest } = shown ?? {}
  draft.put('key', id, {
    name: `Recorded key ${id}`,
    ...rest,
    value: key ?? `phx_${ids.token('hydrated key', id, 43)}`,
    user_id: account,
    scopes: scopes === 'all' || isUnlimited(draft, caller) ? null : (shown?.scopes ?? neededScopes(caller)),
  })
  if (scopes === 'needed' && !shown?.scopes)
    draft.complete('key', [id], 'its scopes are those that the recording shows to be needed', ['scopes'])
  if (key === undefined) draft.complete('key', [id], 'the recording does not show the key it was made with', ['value'])
}

/** Some requests are answered only to keys without scopes. */
const isUnlimited = ({ signs }: Draft, { isUnscoped, usesUndeclared }: Caller): boolean =>
  isUnscoped || (usesUndeclared && signs.has('live'))

/** Whoever may write may read. */
function neededScopes({ scopes }: Caller): readonly string[] {
  const needed = [...scopes].filter(
    (scope) => !scopes.has(scope.replace(/:read$/, ':write')) || !scope.endsWith(':read'),
  )
  return needed.length > 0 ? needed.sort() : [LEAST]
}
