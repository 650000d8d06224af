import { Ids } from '../../core/ids.ts'
import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { ApiKey } from '../../resources/keys/model.ts'
import { MEMBERSHIP_LEVEL, PRIVILEGE, RESTRICTION } from '../../resources/levels.ts'
import type { User } from '../../resources/users/model.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredObject, readAnswer, readSent } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { assumedMemberships } from '../hydrate/report.ts'
import type { Completed } from '../hydrate/report.ts'
import { isLetIn, senderOf } from './refused.ts'
import { addedTo, dashboardsOfEdited, leftDashboard, writtenDashboards } from './shown-edits.ts'

/** The people whose rights on one dashboard, or in one project, the recording shows. */
export function peopleWithRights(traffic: readonly ApiRequest[], users: readonly User[]): readonly User[] {
  const texts = traffic
    .filter(({ path }) => /\/(?:collaborators|explicit_members)\b/.test(path))
    .map(({ entry, path }) => JSON.stringify([path, readSent(entry), readAnswer(entry)]))
  return users.filter(({ uuid }) => texts.some((text) => text.includes(uuid)))
}

/** What a recording shows about rights on dashboards. */
interface ShownRights {
  readonly traffic: readonly ApiRequest[]
  readonly hiddenKey: string | undefined
  /** The dashboards that are restricted at first, or that answers to anybody show as restricted. */
  readonly restricted: ReadonlySet<number>
  readonly tiles: FakeState['tables']['tile']
}

export function readRights(
  traffic: readonly ApiRequest[],
  hiddenKey: string | undefined,
  { tables }: FakeState,
): ShownRights {
  const first = tables.dashboard.filter((row) => row.restriction_level === RESTRICTION.collaborators)
  const restricted = new Set([...first.map(({ id }) => id), ...restrictedIn(traffic, '/dashboards').map(idOf)])
  return { traffic, hiddenKey, restricted, tiles: tables.tile }
}

/**
 * The restricted dashboards that a key may edit: those that answers show as editable, those that it wrote to or was let
 * move a tile from, and those of insights that are editable although no dashboard that they are on is known to be so. It may edit
 * at least one of these.
 */
export function editableWith({ value }: ApiKey, rights: ShownRights): ReadonlySet<number> {
  const { traffic, hiddenKey, restricted, tiles } = rights
  const sentWithIt = traffic.filter(({ entry }) => senderOf(entry, hiddenKey) === value)
  const own = sentWithIt.filter(isLetIn)
  const dashboards = restrictedIn(own, '/dashboards')
  const viewed = dashboards.filter((row) => !isEditable(row))
  const edited = [
    ...dashboards.filter(isEditable).map(idOf),
    ...own.flatMap(writtenDashboards),
    ...sentWithIt.flatMap(leftDashboard),
  ]
  const onViewed = viewed.flatMap(({ tiles }) => objectsIn(tiles)).map(({ insight }) => insight)
  const ofShown = [...onViewed, ...restrictedIn(own, '/insights')].map((insight) =>
    isObject(insight) && isEditable(insight) ? [insight['dashboards']].flat().map(Number) : [],
  )
  const ofEdited = sentWithIt.map((one) => dashboardsOfEdited(one, tiles))
  const ofInsights = [...ofShown, ...ofEdited].filter((ids) => !ids.some((id) => edited.includes(id)))
  const notEditable = new Set(viewed.map(idOf))
  const others = ofInsights.flat().filter((id) => !notEditable.has(id))
  return new Set([...edited, ...others].filter((id) => restricted.has(id)))
}

/**
 * The restricted dashboards that every answer to a key shows as editable. If a collaborator is added in the recording, it may
 * be the owner of the key: that says nothing about the start.
 */
export function shownEditable(
  { value }: ApiKey,
  traffic: readonly ApiRequest[],
  hiddenKey: string | undefined,
): ReadonlySet<number> {
  const shown = restrictedIn(
    traffic.filter(({ entry }) => senderOf(entry, hiddenKey) === value),
    '/dashboards',
  )
  const without = new Set([...shown.filter((row) => !isEditable(row)).map(idOf), ...traffic.flatMap(addedTo)])
  return new Set(shown.map(idOf).filter((id) => !without.has(id)))
}

/** The restricted dashboards or insights that answers show. */
const restrictedIn = (traffic: readonly ApiRequest[], part: string): readonly JsonObject[] =>
  traffic
    .filter(({ path, entry }) => path.includes(part) && entry.status < 300)
    .flatMap(rowsOf)
    .filter((row) => row['effective_restriction_level'] === RESTRICTION.collaborators)

const isEditable = (row: JsonObject): boolean => row['effective_privilege_level'] === PRIVILEGE.edit
const idOf = ({ id }: JsonObject): number => Number(asText(id))
function rowsOf({ entry }: ApiRequest): readonly JsonObject[] {
  const shown = answeredObject(entry)
  return [shown, ...objectsIn(shown['results'])]
}

/**
 * A state in which a user may edit dashboards as a collaborator, and is a plain member if their level was only assumed.
 */
export function withCollaborations(
  state: FakeState,
  user_id: number,
  dashboards: ReadonlySet<number>,
  completed: readonly Completed[],
): FakeState {
  const assumed = assumedMemberships(completed)
  const { membership, collaborator } = state.tables
  const added = missingCollaborations(state, user_id, dashboards)
  const toMember = (row: (typeof membership)[number]): (typeof membership)[number] =>
    row.user_id === user_id && assumed.has(row.id) ? { ...row, level: MEMBERSHIP_LEVEL.member } : row
  const tables = { ...state.tables, membership: membership.map(toMember), collaborator: [...collaborator, ...added] }
  return { ...state, tables }
}

/** The rows that a user lacks to edit dashboards. The creator of one needs none. */
function missingCollaborations({ tables, seed, now }: FakeState, user_id: number, dashboards: ReadonlySet<number>) {
  const ids = new Ids(seed)
  const missing = tables.dashboard.filter(
    ({ id, created_by_id }) =>
      dashboards.has(id) &&
      created_by_id !== user_id &&
      !tables.collaborator.some((row) => row.dashboard_id === id && row.user_id === user_id),
  )
  return missing.map(({ id }) => ({
    id: ids.uuidOf(`collaborator on ${id}`, user_id),
    dashboard_id: id,
    user_id,
    level: PRIVILEGE.edit,
    added_at: now,
    updated_at: now,
  }))
}
