import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { FEATURES } from '../../resources/projects/model.ts'
import type { Account } from './accounts.ts'
import { bodyOf, columnsOf, rowsOf } from './answer.ts'
import type { Place } from './answer.ts'
import type { Draft } from './draft.ts'
import { NotPlaced } from './report.ts'
import { isShown } from './secrets.ts'

const PROJECT = ['uuid', 'name', 'is_demo', 'timezone', 'access_control', 'created_at', 'updated_at']

/** Projects in a list, or environments, which are the same here. */
export const projects: Place = (draft, answered) => {
  for (const row of rowsOf(answered)) placeProject(draft, row)
}

export const project: Place = (draft, answered) => {
  const shown = bodyOf(answered)
  const id = placeProject(draft, shown)
  if (id === undefined) throw new NotPlaced('it shows no id')
  const { effective_membership_level: level } = shown
  if (typeof level === 'number' && answered.caller) answered.caller.in(id).level = level
}

function placeProject(draft: Draft, shown: JsonObject): number | undefined {
  const { id, organization, api_token } = shown
  if (!Number.isSafeInteger(id)) return undefined
  const home = typeof organization === 'string' ? organization : undefined
  draft.put('project', id as number, {
    ...columnsOf(shown, PROJECT),
    organization_id: home,
    ...(isShown(api_token) && { api_token }),
  })
  if (home !== undefined) draft.put('organization', home, {})
  return id as number
}

/** Whoever asks for himself: who he is, where he is at present and where he belongs. */
export const me: Place = (draft, answered) => {
  const shown = bodyOf(answered)
  const account = draft.accounts.see(shown)
  if (!account) throw new NotPlaced('it does not show who it is')
  answered.caller?.belongsTo(account, true)
  const { team, organization, organizations } = shown
  if (isObject(team)) account.values['current_project_id'] = placeProject(draft, team) ?? null
  if (team === null) account.values['current_project_id'] = null
  if (isObject(organization)) placeOrganization(draft, account, organization)
  for (const other of Array.isArray(organizations) ? organizations.filter(isObject) : [])
    placeOrganization(draft, account, other)
}

function placeOrganization(draft: Draft, account: Account, shown: JsonObject): void {
  const { id, membership_level, teams, available_product_features } = shown
  if (typeof id !== 'string') return
  draft.put('organization', id, {
    ...columnsOf(shown, ['name', 'slug', 'created_at']),
    features: readFeatures(available_product_features),
  })
  const level = typeof membership_level === 'number' ? { level: membership_level } : {}
  draft.belongings.push({ account, organization: id, ...level })
  for (const team of Array.isArray(teams) ? teams.filter(isObject) : []) placeProject(draft, team)
}

function readFeatures(shown: unknown): readonly string[] | undefined {
  if (!Array.isArray(shown)) return undefined
  const keys = shown.map((feature) => (isObject(feature) ? feature['key'] : feature))
  return FEATURES.filter((feature) => keys.includes(feature))
}

/** A key that shows itself. */
export const currentKey: Place = (draft, { caller, ...answered }) => {
  const shown = bodyOf({ caller, ...answered })
  const { id, label, user_id, scopes, scoped_teams, scoped_organizations, created_at } = shown
  if (!caller) return
  if (Number.isSafeInteger(user_id)) caller.belongsTo(draft.accounts.byId(user_id as number), true)
  caller.shown = {
    ...(/^\d{1,15}$/.test(String(id)) && { id: Number(id) }),
    ...(typeof label === 'string' && { name: label }),
    ...(isListOf(scopes, 'string') && { scopes }),
    ...(isListOf(scoped_teams, 'number') && { scoped_teams }),
    ...(isListOf(scoped_organizations, 'string') && { scoped_organizations }),
    ...(typeof created_at === 'string' && { created_at }),
  }
}

interface Kinds {
  readonly string: string
  readonly number: number
}

const isListOf = <K extends keyof Kinds>(value: unknown, kind: K): value is readonly Kinds[K][] =>
  Array.isArray(value) && value.every((one) => typeof one === kind)
