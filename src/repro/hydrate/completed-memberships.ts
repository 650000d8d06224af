import type { Key } from '../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { Account } from './accounts.ts'
import { featuresOf } from './completed-organizations.ts'
import type { Belonging, PartialRow, PartialState } from './partial-state.ts'
import { membershipsOf } from './placements/members.ts'
import type { RecordedCaller } from './recorded-caller.ts'

/** A user and an organisation, with the level and the id of the membership that were seen last. */
type SeenMembership = Belonging & { readonly organization: string }

const AUTHORED = ['dashboard', 'insight', 'text'] as const

/** Makes everybody who was seen in a project a member of its organisation. */
export function completeMemberships(partial: PartialState): void {
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

export const organizationOf = ({ rows }: PartialState, project: number): string =>
  rows.tables.project.get(project)!['organization_id'] as string

const nameOf = (account: Account, organization: string): string => `${organization}/${account.id}`

function seenMemberships(partial: PartialState): ReadonlyMap<string, SeenMembership> {
  const seen = new Map<string, SeenMembership>()
  for (const belonging of belongingsOf(partial)) {
    const { account, organization: _organization, project: _project, shownTo: _shownTo, ...shown } = belonging
    const home = organizationIn(partial, belonging)
    const name = nameOf(account, home)
    seen.set(name, { ...seen.get(name), account, organization: home, ...shown })
  }
  return seen
}

/** The organisation that a person belongs to. */
export const organizationIn = (partial: PartialState, { organization, project }: Belonging): string =>
  organization ?? organizationOf(partial, project!)

/** The projects and organisations of people: those in which they were shown, got answers, or wrote something. */
export function* belongingsOf({ belongings, callers, rows }: PartialState): IterableIterator<Belonging> {
  yield* belongings
  for (const { account, projects, homes, organizations } of callers.all()) {
    if (!account) continue
    for (const project of new Set([...projects, ...homes])) yield { account, project }
    for (const [organization, level] of organizations)
      yield { account, organization, ...(level !== undefined && { level }) }
  }
  for (const table of AUTHORED)
    for (const { project_id, created_by_id, last_modified_by_id } of rows.tables[table].values())
      for (const author of [created_by_id, last_modified_by_id])
        if (author) yield { account: author as Account, project: project_id as number }
}

/**
 * Makes owners of keys administrators if the recording shows no level. If it shows one that is too low for a private project,
 * they must be members of that project.
 */
function completeLevels(partial: PartialState, membershipIn: (account: Account, project: number) => string): void {
  const { rows, callers, report } = partial
  for (const caller of callers.answered()) {
    const { account, projects } = caller
    // A level that is shown comes before one that is assumed.
    for (const project of projects) {
      const row = rows.tables.membership.get(membershipIn(account!, project))!
      row['level'] ??= shownLevel(partial, caller, project)
    }
    for (const project of projects) {
      const id = membershipIn(account!, project)
      const row = rows.tables.membership.get(id)!
      if (row['level'] === undefined) {
        row['level'] = MEMBERSHIP_LEVEL.administrator
        report.complete('membership', [id], 'owners of keys are administrators unless shown otherwise', ['level'])
      } else if (!mayEnter(partial, account!, project, row) && !caller.left.has(project))
        letIn(partial, caller, project)
      else completeMemberLevel(partial, caller, project)
    }
  }
}

/** The level in the organisation, if that in a project shows it. An administrator of a private project may be a member of it. */
function shownLevel({ rows }: PartialState, { levels }: RecordedCaller, project: number): number | undefined {
  const level = levels.get(project)
  const isPrivate = rows.tables.project.get(project)!['access_control'] === true
  return isPrivate && level === MEMBERSHIP_LEVEL.administrator ? undefined : level
}

/** Gives a member of a project the level that only an answer to themselves shows. */
function completeMemberLevel({ rows }: PartialState, { account, levels }: RecordedCaller, project: number): void {
  for (const id of membershipsOf(rows, project, account!)) rows.tables.member.get(id)!['level'] ??= levels.get(project)
}

function letIn({ rows, ids, report }: PartialState, caller: RecordedCaller, project: number): void {
  const { account, levels, managed } = caller
  const id = ids.uuidOf(`hydrated member of project ${project}`, account!.id!)
  const level = levels.get(project) ?? (managed.has(project) ? MEMBERSHIP_LEVEL.administrator : undefined)
  rows.put('member', id, { project_id: project, membership_id: account, level })
  report.complete('member', [id], 'the owner of a key was answered in a private project')
}

/**
 * Whether an account may enter a project: a private one is open to its members and to administrators only, unless its
 * organisation has no private projects (rule P.4).
 */
function mayEnter({ rows }: PartialState, account: Account, project: number, { level }: PartialRow): boolean {
  const { access_control, organization_id } = rows.tables.project.get(project)!
  if (access_control !== true) return true
  if (!featuresOf(rows.tables.organization.get(organization_id as Key)!).includes('project_based_permissioning'))
    return true
  return (level as number) >= MEMBERSHIP_LEVEL.administrator || membershipsOf(rows, project, account).length > 0
}
