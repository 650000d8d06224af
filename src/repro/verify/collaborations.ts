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
import { usableKeyOf } from '../hydrate/callers.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { assumedMemberships } from '../hydrate/report.ts'
import type { Completed } from '../hydrate/report.ts'

/** The people whose rights on one dashboard, or in one project, the recording shows. */
export function peopleWithRights(traffic: readonly ApiRequest[], users: readonly User[]): readonly User[] {
  const texts = traffic
    .filter(({ path }) => /\/(?:collaborators|explicit_members)\b/.test(path))
    .map(({ entry, path }) => JSON.stringify([path, readSent(entry), readAnswer(entry)]))
  return users.filter(({ uuid }) => texts.some((text) => text.includes(uuid)))
}

/**
 * The restricted dashboards that answers to a key show as editable. If a dashboard is not editable and an insight on it
 * is, then also the others that the insight is on: the key may edit at least one of them.
 */
export function editableWith(
  { value }: ApiKey,
  traffic: readonly ApiRequest[],
  hiddenKey: string | undefined,
): ReadonlySet<number> {
  const own = traffic.filter(({ entry }) => senderOf(entry, hiddenKey) === value && entry.status < 300)
  const shown = own.filter(({ path }) => path.includes('/dashboards')).flatMap(rowsOf)
  const restricted = shown.filter((row) => row['effective_restriction_level'] === RESTRICTION.collaborators)
  const [viewed, edited] = [rowsWith(restricted, PRIVILEGE.view), rowsWith(restricted, PRIVILEGE.edit)]
  const ofInsights = viewed
    .flatMap(({ tiles }) => objectsIn(tiles))
    .flatMap(({ insight }) => (isObject(insight) && isEditable(insight) ? insight['dashboards'] : []))
    .map(Number)
  const viewedIds = viewed.map(idOf)
  return new Set([...edited.map(idOf), ...ofInsights.filter((id) => !viewedIds.includes(id))])
}

const isEditable = (row: JsonObject): boolean => row['effective_privilege_level'] === PRIVILEGE.edit

const rowsWith = (rows: readonly JsonObject[], privilege: number): readonly JsonObject[] =>
  rows.filter((row) => row['effective_privilege_level'] === privilege)

const idOf = ({ id }: JsonObject): number => Number(asText(id))

export const senderOf = (entry: ApiRequest['entry'], hiddenKey: string | undefined): string | undefined =>
  usableKeyOf(entry) ?? hiddenKey

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
  const { membership, collaborator, dashboard } = state.tables
  const missing = dashboard.filter(
    ({ id, created_by_id }) =>
      dashboards.has(id) &&
      created_by_id !== user_id &&
      !collaborator.some((row) => row.dashboard_id === id && row.user_id === user_id),
  )
  const ids = new Ids(state.seed)
  const dates = { added_at: state.now, updated_at: state.now }
  const added = missing.map(({ id }) => ({
    id: ids.uuidOf(`collaborator on ${id}`, user_id),
    dashboard_id: id,
    user_id,
    level: PRIVILEGE.edit,
    ...dates,
  }))
  const toMember = (row: (typeof membership)[number]): (typeof membership)[number] =>
    row.user_id === user_id && assumed.has(row.id) ? { ...row, level: MEMBERSHIP_LEVEL.member } : row
  const tables = { ...state.tables, membership: membership.map(toMember), collaborator: [...collaborator, ...added] }
  return { ...state, tables }
}
