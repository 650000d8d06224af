import { accepts } from '../../core/table/column-check.ts'
import { uuidKey } from '../../core/table/columns.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { bodyOf, rowsOf } from './answer.ts'
import type { RecordedAnswer } from './answer.ts'
import { readPerson } from './members.ts'
import type { PartialState, Placement } from './partial-state.ts'
import { putOrganization } from './projects.ts'
import { NotPlaced } from './report.ts'

export const placeOrganizations: Placement = (partial, answer) => {
  for (const shown of rowsOf(answer)) putOwnOrganization(partial, answer, shown)
}

export const placeOrganization: Placement = (partial, answer) => putOwnOrganization(partial, answer, bodyOf(answer))

/** Puts an organisation that an answer shows: the caller belongs to it. */
function putOwnOrganization(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): void {
  const id = putOrganization(partial, shown)
  if (id === undefined) throw new NotPlaced('it shows an organisation without an id')
  const { membership_level: level } = shown
  answer.caller?.organizations.set(id, typeof level === 'number' ? level : undefined)
  if (answer.params['id'] === '@current' && answer.caller) answer.caller.currentOrganization = id
}

/** Places the members of an organisation. Their ids are those of memberships. */
export const placeOrganizationMembers: Placement = (partial, answer) => {
  const organization = organizationOf(answer)
  partial.rows.put('organization', organization, {})
  answer.caller?.organizations.set(organization, answer.caller.organizations.get(organization))
  for (const shown of rowsOf(answer)) {
    const { id, account } = readPerson(partial, shown, 'it does not show who is a member')
    const { level, joined_at, updated_at } = shown
    partial.belongings.push({
      account,
      organization,
      membership: id,
      ...(typeof level === 'number' && { level }),
      dates: { joined_at, updated_at },
    })
  }
}

function organizationOf({ params, caller }: RecordedAnswer): string {
  const id = params['id'] === '@current' ? caller?.currentOrganization : params['id']?.toLowerCase()
  if (id === undefined || !accepts(uuidKey(), id)) throw new NotPlaced('nothing shows which organisation it means')
  return id
}
