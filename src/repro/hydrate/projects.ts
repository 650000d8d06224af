import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { FEATURES } from '../../resources/organizations/model.ts'
import { bodyOf, rowsOf } from './answer.ts'
import { columnsOf } from './partial-state.ts'
import type { PartialRows, PartialState, Placement } from './partial-state.ts'
import { numberOf, objectsIn } from './reading.ts'
import { NotPlaced } from './report.ts'

/**
 * Projects in a list, or environments, which are the same here: those that the caller may enter. A private one is left out,
 * because it tells nothing of the level in the organisation.
 */
export const placeProjects: Placement = ({ rows }, answer) => {
  for (const row of rowsOf(answer)) {
    const id = putProject(rows, row)
    if (id !== undefined && row['access_control'] === false) answer.caller?.projects.add(id)
  }
}

export const placeProject: Placement = ({ rows }, answer) => {
  const shown = bodyOf(answer)
  const id = putProject(rows, shown)
  if (id === undefined) throw new NotPlaced('it shows no id')
  const { effective_membership_level: level } = shown
  if (typeof level !== 'number' || !answer.caller) return
  answer.caller.projects.add(id)
  answer.caller.levels.set(id, level)
}

function putProject(rows: PartialRows, shown: JsonObject): number | undefined {
  const { id, organization } = shown
  if (!Number.isSafeInteger(id)) return undefined
  const organization_id = typeof organization === 'string' ? organization : undefined
  rows.put('project', id as number, { ...columnsOf('project', shown), organization_id })
  if (organization_id !== undefined) rows.put('organization', organization_id, {})
  return id as number
}

/** Places the user of the request, with their current project and their organisations. */
export const placeMe: Placement = (partial, answer) => {
  const shown = bodyOf(answer)
  const account = partial.accounts.see(shown)
  if (!account) throw new NotPlaced('it does not show who it is')
  answer.caller?.belongsTo(account, true)
  const { team, organization, organizations } = shown
  if (isObject(team)) account.values['current_project_id'] = putProject(partial.rows, team) ?? null
  if (team === null) account.values['current_project_id'] = null
  for (const one of [...objectsIn([organization]), ...objectsIn(organizations)]) {
    const id = putOrganization(partial, one)
    const { membership_level: level } = one
    if (id !== undefined)
      partial.belongings.push({ account, organization: id, ...(typeof level === 'number' && { level }) })
  }
}

/** Puts an organisation with its projects. Returns its id, if it is shown. */
export function putOrganization({ rows }: PartialState, shown: JsonObject): string | undefined {
  const { id, teams, available_product_features } = shown
  if (typeof id !== 'string') return undefined
  rows.put('organization', id, {
    ...columnsOf('organization', shown),
    features: readFeatures(available_product_features),
  })
  for (const team of objectsIn(teams)) putProject(rows, team)
  return id
}

function readFeatures(shown: unknown): readonly string[] | undefined {
  if (!Array.isArray(shown)) return undefined
  const keys = shown.map((feature) => (isObject(feature) ? feature['key'] : feature))
  return FEATURES.filter((feature) => keys.includes(feature))
}

/** Places the answer about the key of the request. */
export const placeCurrentKey: Placement = ({ accounts }, answer) => {
  const { caller } = answer
  const shown = bodyOf(answer)
  const { id, label, user_id } = shown
  if (!caller) return
  if (Number.isSafeInteger(user_id)) caller.belongsTo(accounts.byId(user_id as number), true)
  caller.shownKey = {
    ...columnsOf('key', shown),
    ...(typeof label === 'string' && { name: label }),
    id: numberOf(asText(id)),
  }
}
