import type { Ids } from '../../core/ids.ts'
import type { Account } from './accounts.ts'
import type { Draft, Values } from './draft.ts'

interface Pair {
  readonly account: Account
  readonly organization: string
  level?: number
  membership?: string
}

/** Who belongs to the organisation of a project, and how. */
export type Memberships = (account: Account, project: number) => { readonly id: string; readonly row: Values }

const AUTHORS = ['dashboard', 'insight', 'text'] as const

/** Makes everybody who was seen in a project a member of its organisation, at the level that was seen. */
export function completeMemberships(draft: Draft, ids: Ids): Memberships {
  const homeOf = (project: number): string => draft.tables.project.get(project)!['organization_id'] as string
  const pairs = pairsOf(draft, homeOf)
  for (const [at, pair] of [...pairs.values()].entries()) placeMembership(draft, ids, pair, at + 1)
  const find: Memberships = (account, project) => {
    const id = pairs.get(nameOf(account, homeOf(project)))!.membership!
    return { id, row: draft.tables.membership.get(id)! }
  }
  for (const [id, account] of draft.memberOf) {
    const member = draft.tables.member.get(id)
    if (member) member['membership_id'] = find(account, member['project_id'] as number).id
  }
  noteLevels(draft, [...pairs.values()])
  return find
}

const nameOf = (account: Account, organization: string): string => `${organization}/${account.id}`

/** Everybody with every organisation he belongs to, as it was seen last. */
function pairsOf(draft: Draft, homeOf: (project: number) => string): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>()
  const add = (account: Account, organization: string, seen: Pick<Pair, 'level' | 'membership'> = {}): void => {
    const name = nameOf(account, organization)
    pairs.set(name, { account: account.self, organization, ...pairs.get(name), ...seen })
  }
  for (const { account, organization, project, level, membership } of draft.belongings) {
    const seen = { ...(level !== undefined && { level }), ...(membership !== undefined && { membership }) }
    add(account, organization ?? homeOf(project!), seen)
  }
  for (const { account, standings } of draft.callers)
    for (const project of account ? standings.keys() : []) add(account!, homeOf(project))
  for (const [account, project] of authors(draft)) add(account, homeOf(project))
  return pairs
}

function* authors(draft: Draft): IterableIterator<readonly [Account, number]> {
  for (const table of AUTHORS)
    for (const row of draft.tables[table].values())
      for (const author of [row['created_by_id'], row['last_modified_by_id']])
        if (author) yield [author as Account, row['project_id'] as number]
}

function placeMembership(draft: Draft, ids: Ids, pair: Pair, number: number): void {
  pair.membership ??= ids.uuidOf('hydrated membership', number)
  const { account, organization, level } = pair
  draft.put('membership', pair.membership, { organization_id: organization, user_id: account, level })
}

function noteLevels(draft: Draft, pairs: readonly Pair[]): void {
  const rows = pairs.filter(({ level }) => level === undefined).map(({ membership }) => membership!)
  draft.complete('membership', rows, 'their levels in the organisation were not seen')
}
