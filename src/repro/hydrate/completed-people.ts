import { isCounted } from '../../core/ids.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { Account } from './accounts.ts'
import type { RecordedCaller } from './callers.ts'
import { membershipsOf } from './members.ts'
import type { Belonging, PartialRow, PartialState } from './partial-state.ts'

/** A user and an organisation, with the level and the key that were seen last. */
type SeenMembership = Belonging & { readonly organization: string }

const ASSUMED = 'nothing shows who used it, so it is the member who may do most, of those it was shown'
const AUTHORED = ['dashboard', 'insight', 'text'] as const

/** Gives everybody who got an answer a key, every key an owner, and everybody who was seen a row and a membership. */
export function completePeople(partial: PartialState): void {
  completeAccounts(partial, completeKeys(partial))
  completeMemberships(partial)
}

/** Gives each key an owner, made up if nothing was seen of the owner. Returns those that were made up. */
function completeKeys(partial: PartialState): ReadonlySet<Account> {
  const madeUp = new Set<Account>()
  const callers = partial.callers.answered()
  const taken = new Set(callers.map(({ shownKey }) => shownKey['id']))
  let next = 0
  for (const [at, caller] of callers.entries()) {
    const account = caller.account ?? makeOwner(partial, at + 1)
    if (!caller.account) madeUp.add(account)
    caller.belongsTo(account, true)
    if (caller.currentProject !== undefined) account.values['current_project_id'] ??= caller.currentProject
    while (caller.shownKey['id'] === undefined && taken.has(++next));
    putKey(partial, caller, (caller.shownKey['id'] as number | undefined) ?? next)
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
  if (key === undefined) report.complete('key', [id], 'the recording does not show the key it was made with', ['value'])
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

/** Makes everybody who was seen in a project a member of its organisation. */
function completeMemberships(partial: PartialState): void {
  const { rows, ids, report } = partial
  const memberships = new Map<string, string>()
  for (const [at, [name, seen]] of [...seenMemberships(partial)].entries()) {
    const { account, organization, level, dates, membership = ids.uuidOf('hydrated membership', at + 1) } = seen
    memberships.set(name, membership)
    rows.put('membership', membership, { ...dates, organization_id: organization, user_id: account, level })
  }
  const membershipIn = (account: Account, project: number): string =>
    memberships.get(nameOf(account, organizationOf(partial, project)))!
  completeLevels(partial, membershipIn)
  for (const row of rows.tables.member.values())
    row['membership_id'] = membershipIn(row['membership_id'] as Account, row['project_id'] as number)
  const unknown = rows.keysWith('membership', { level: undefined })
  report.complete('membership', unknown, 'their levels in the organisation were not seen')
}

const organizationOf = ({ rows }: PartialState, project: number): string =>
  rows.tables.project.get(project)!['organization_id'] as string

const nameOf = (account: Account, organization: string): string => `${organization}/${account.id}`

function seenMemberships(partial: PartialState): ReadonlyMap<string, SeenMembership> {
  const seen = new Map<string, SeenMembership>()
  for (const { account, organization, project, ...shown } of belongingsOf(partial)) {
    const home = organization ?? organizationOf(partial, project!)
    const name = nameOf(account, home)
    seen.set(name, { ...seen.get(name), account, organization: home, ...shown })
  }
  return seen
}

/** Where people belong: where they were shown, where they got answers, and where they wrote something. */
function* belongingsOf({ belongings, callers, rows }: PartialState): IterableIterator<Belonging> {
  yield* belongings
  for (const { account, projects, organizations } of callers.all()) {
    if (!account) continue
    for (const project of projects) yield { account, project }
    for (const [organization, level] of organizations)
      yield { account, organization, ...(level !== undefined && { level }) }
  }
  for (const table of AUTHORED)
    for (const { project_id, created_by_id, last_modified_by_id } of rows.tables[table].values())
      for (const author of [created_by_id, last_modified_by_id])
        if (author) yield { account: author as Account, project: project_id as number }
}

/** Makes owners of keys administrators, unless the recording shows a level that is enough for the project. */
function completeLevels(partial: PartialState, membershipIn: (account: Account, project: number) => string): void {
  const { rows, callers, report } = partial
  for (const { account, projects, levels } of callers.answered())
    for (const project of projects) {
      const id = membershipIn(account!, project)
      const row = rows.tables.membership.get(id)!
      row['level'] ??= levels.get(project)
      if (row['level'] !== undefined && mayEnter(partial, account!, project, row)) continue
      row['level'] = MEMBERSHIP_LEVEL.administrator
      report.complete('membership', [id], 'owners of keys are administrators unless shown otherwise', ['level'])
    }
}

/** Whether an account may enter a project: a private one is open to its members and to administrators only. */
function mayEnter({ rows }: PartialState, account: Account, project: number, { level }: PartialRow): boolean {
  if (rows.tables.project.get(project)!['access_control'] !== true) return true
  return (level as number) >= MEMBERSHIP_LEVEL.administrator || membershipsOf(rows, project, account).length > 0
}
