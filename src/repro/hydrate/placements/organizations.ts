import { isObject } from '../../../core/json/kinds.ts'
import type { JsonObject } from '../../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL } from '../../../resources/levels.ts'
import { FEATURES } from '../../../resources/organizations/model.ts'
import { bodyOf, rowsOf } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import { columnsOf } from '../partial-state.ts'
import type { PartialState, Placement } from '../partial-state.ts'
import { isUuid, objectsIn } from '../reading.ts'
import type { Colleague } from '../recorded-caller.ts'
import { NotPlaced } from '../report.ts'
import { readPerson } from './members.ts'
import { putProject } from './projects.ts'

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

/** Puts an organisation with its projects. Returns its id, if it is shown. */
export function putOrganization({ rows, projectLists }: PartialState, shown: JsonObject): string | undefined {
  const { id, teams, membership_level: level, available_product_features } = shown
  if (typeof id !== 'string') return undefined
  rows.put('organization', id, {
    ...columnsOf('organization', shown),
    features: readFeatures(available_product_features),
  })
  const projects = new Set(objectsIn(teams).map((team) => putProject(rows, team)))
  const isWhole = typeof level === 'number' && level >= MEMBERSHIP_LEVEL.administrator
  if (Array.isArray(teams)) projectLists.push({ organization: id, projects, isWhole })
  return id
}

function readFeatures(shown: unknown): readonly string[] | undefined {
  if (!Array.isArray(shown)) return undefined
  const keys = shown.map((feature) => (isObject(feature) ? feature['key'] : feature))
  return FEATURES.filter((feature) => keys.includes(feature))
}

/** Places the members of an organisation. Their ids are those of memberships. */
export const placeOrganizationMembers: Placement = (partial, answer) => {
  const home = homeOf(answer)
  putHome(partial, answer, home)
  const members: string[] = []
  const colleagues: Colleague[] = []
  for (const shown of rowsOf(answer)) {
    const { id, account } = readPerson(partial, shown, 'it does not show who is a member')
    const { joined_at, updated_at } = shown
    const level = typeof shown['level'] === 'number' ? shown['level'] : undefined
    members.push(id)
    colleagues.push({ account, level: level ?? 0 })
    partial.belongings.push({
      account,
      ...home,
      membership: id,
      ...(level !== undefined && { level }),
      dates: { joined_at, updated_at },
      ...('project' in home && { shownTo: answer.caller }),
    })
  }
  if ('json' in answer.read) answer.caller?.colleagues.addPage(answer.read.json, colleagues)
  if ('project' in home) partial.report.complete('membership', members, CURRENT, ['organization_id'])
}

/** An organisation by its id, or that of a project. */
type Home = { readonly organization: string } | { readonly project: number }

const CURRENT = 'nothing shows which organisation @current is, so it is that of the project'

function homeOf({ params, caller }: RecordedAnswer): Home {
  const isCurrent = params['id'] === '@current'
  const organization = isCurrent ? caller?.currentOrganization : params['id']?.toLowerCase()
  if (isUuid(organization)) return { organization }
  const project = caller?.currentProject ?? caller?.firstProject
  if (isCurrent && project !== undefined) return { project }
  throw new NotPlaced('nothing shows which organisation it means')
}

function putHome({ rows }: PartialState, { caller }: RecordedAnswer, home: Home): void {
  if ('project' in home) {
    rows.put('project', home.project, {})
    caller?.homes.add(home.project)
    return
  }
  rows.put('organization', home.organization, {})
  caller?.organizations.set(home.organization, caller.organizations.get(home.organization))
}
