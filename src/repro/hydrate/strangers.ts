import { belongingsOf, organizationIn, organizationOf } from './completed-memberships.ts'
import type { PartialState } from './partial-state.ts'
import type { RecordedCaller } from './recorded-caller.ts'

/**
 * Gives an organisation of their own to callers who are in none, or who are in one only because nothing shows theirs. In the
 * latter case, the complete list of members that they were shown must lack a known member of that organisation: then it is
 * the list of another one.
 */
export function separateStrangers(partial: PartialState): void {
  for (const [at, caller] of partial.callers.all().entries())
    if (isHomeless(caller) || isStranger(partial, caller)) giveOwnOrganization(partial, caller, at + 1)
}

/** Whether an answer showed that a caller has an organisation, and nothing shows which one it is. */
const isHomeless = ({ hasOrganization, homes, organizations, projects, account }: RecordedCaller): boolean =>
  hasOrganization && !account && homes.size === 0 && organizations.size === 0 && projects.size === 0

function isStranger(partial: PartialState, caller: RecordedCaller): boolean {
  const [project] = caller.homes
  const listed = new Set(caller.colleagues.all().map(({ account }) => account.self))
  if (project === undefined || listed.size === 0 || caller.projects.size > 0) return false
  const home = organizationOf(partial, project)
  const others = [...belongingsOf(partial)].filter(
    (one) => one.shownTo !== caller && organizationIn(partial, one) === home,
  )
  return others.some(({ account }) => !listed.has(account.self))
}

function giveOwnOrganization(
  { rows, ids, belongings, report }: PartialState,
  caller: RecordedCaller,
  number: number,
): void {
  const organization = ids.uuidOf('organization of a caller', number)
  rows.put('organization', organization, { name: `Organization of caller ${number}` })
  report.complete('organization', [organization], 'nothing shows the organisation of a caller')
  caller.homes.clear()
  caller.organizations.set(organization, undefined)
  for (const [at, { project: _project, ...one }] of belongings.entries())
    if (one.shownTo === caller) belongings[at] = { ...one, organization }
}
