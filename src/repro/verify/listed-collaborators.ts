import { isObject } from '../../core/json/kinds.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import type { ApiKey } from '../../resources/keys/model.ts'
import { readAnswer } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { numberOf, objectsIn } from '../hydrate/reading.ts'
import { madeUpUsers } from '../hydrate/report.ts'
import type { RecordedStart } from './start/start.ts'

const COLLABORATORS = `${PROJECT_PATH}/dashboards/:dashboard_id/collaborators`

/**
 * The dashboards whose list of collaborators was shown without the owner of a key, who was not removed before either. If
 * nothing shows who the owner is, a person on the list may be.
 */
export function listedWithout(
  { user_id }: ApiKey,
  traffic: readonly ApiRequest[],
  start: RecordedStart,
): ReadonlySet<number> {
  const { uuid } = start.state.tables.user.find(({ id }) => id === user_id)!
  const isMadeUp = madeUpUsers(start.completed).has(user_id)
  const lists = traffic.filter((one) => isList(one) && !traffic.some((other) => removesFrom(other, dashboardOf(one))))
  const without = lists.filter((one) => {
    const people = peopleOn(one)
    return isMadeUp ? people.length === 0 : !people.includes(uuid)
  })
  return new Set(without.map(dashboardOf))
}

const dashboardOf = ({ match }: ApiRequest): number => numberOf(match!.params['dashboard_id'])!

const isList = ({ match, entry }: ApiRequest): boolean =>
  match?.value.path === COLLABORATORS && entry.method === 'GET' && entry.status === 200

const removesFrom = (one: ApiRequest, dashboard: number): boolean =>
  one.entry.method === 'DELETE' &&
  one.match?.value.path === `${COLLABORATORS}/:user__uuid` &&
  dashboardOf(one) === dashboard

function peopleOn({ entry }: ApiRequest): readonly unknown[] {
  const read = readAnswer(entry)
  return 'json' in read
    ? objectsIn(read.json).map(({ user }) => (isObject(user) ? user['uuid'] : undefined))
    : [undefined]
}
