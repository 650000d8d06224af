import { isObject } from '../../../core/json/kinds.ts'
import { asText } from '../../../core/json/text.ts'
import { bodyOf } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { Placement } from '../partial-state.ts'
import { idOf, numberOf, objectsIn } from '../reading.ts'
import { NotPlaced } from '../report.ts'
import { putOrganization } from './organizations.ts'
import { putProject } from './projects.ts'

/** Places the user of the request, with their current project and their organisations. */
export const placeMe: Placement = (partial, answer) => {
  const shown = bodyOf(answer)
  const account = partial.accounts.see(shown)
  if (!account) throw new NotPlaced('it does not show who it is')
  answer.caller?.belongsTo(account)
  const { team, organization, organizations } = shown
  if (isObject(team)) account.values['current_project_id'] = putProject(partial.rows, team) ?? null
  if (team === null) account.values['current_project_id'] = null
  for (const one of [...objectsIn([organization]), ...objectsIn(organizations)]) {
    const id = putOrganization(partial, one)
    const { membership_level: level, teams } = one
    if (id === undefined) continue
    partial.belongings.push({ account, organization: id, ...(typeof level === 'number' && { level }) })
    // Only projects that the user may enter are shown. Without the level, that could make an administrator of anybody.
    if (typeof level === 'number') for (const team of objectsIn(teams)) answer.caller?.enters(idOf(team))
  }
}

/** Places the answer about the key of the request. */
export const placeCurrentKey: Placement = ({ accounts }, answer) => {
  const { caller } = answer
  const shown = bodyOf(answer)
  const { id, label, user_id } = shown
  if (!caller) return
  if (Number.isSafeInteger(user_id)) caller.belongsTo(accounts.byId(user_id as number))
  caller.shownKey = {
    ...columnsOf('key', shown),
    ...(typeof label === 'string' && { name: label }),
    id: numberOf(asText(id)),
  }
}
