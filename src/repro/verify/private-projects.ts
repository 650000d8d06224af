import { Ids } from '../../core/ids.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { numberOf, objectsIn } from '../hydrate/reading.ts'
import { entersProject, isLetIn, senderOf } from './refused.ts'
import { isAddition, sent } from './start/recorded-write.ts'

/** What a recording shows of who belongs to which project. */
export interface RecordedAccess {
  /** By keys: the projects that they were let into. */
  readonly projects: ReadonlyMap<string | undefined, ReadonlySet<unknown>>
  /** The UUIDs of the users whom a request has added to a private project. */
  readonly added: ReadonlySet<unknown>
}

/** Reads which projects each key was let into: those of its requests, and those that a list of its own projects shows. */
export function readRecordedAccess(traffic: readonly ApiRequest[], hiddenKey: string | undefined): RecordedAccess {
  const projects = new Map<string | undefined, Set<unknown>>()
  for (const one of traffic) {
    const key = senderOf(one.entry, hiddenKey)
    const own = projects.get(key) ?? new Set()
    projects.set(key, own)
    for (const project of projectsOf(one)) own.add(project)
  }
  const additions = traffic.filter((one) => isAddition(one, 'explicit_members'))
  return { projects, added: new Set(additions.map((one) => sent(one)['user_uuid'])) }
}

function projectsOf(apiRequest: ApiRequest): readonly unknown[] {
  const { match, entry } = apiRequest
  if (!match || !isLetIn(apiRequest)) return []
  const own = numberOf(match.params['project_id'])
  if (own !== undefined) return entersProject(apiRequest) ? [own] : []
  return LISTS.test(match.value.path) ? projectsIn(answeredObject(entry)) : []
}

/** Paths whose answers list the projects that the sender may enter. */
const LISTS = /^\/api\/(?:projects|environments|users\/:uuid|organizations(?:\/:id(?:\/projects)?)?)$/

function projectsIn({ results, teams, organization }: JsonObject): readonly unknown[] {
  const organizations = [{ teams }, organization, ...objectsIn(results)].filter(isObject)
  return [...objectsIn(results), ...organizations.flatMap((one) => objectsIn(one['teams']))].map(({ id }) => id)
}

/**
 * A state in which plain members of their organisation belong to the private projects that their keys were let into,
 * unless the recording shows how they were added.
 */
export function withRecordedAccess(state: FakeState, { projects, added }: RecordedAccess): FakeState {
  const { key: keys, member } = state.tables
  const ids = new Ids(state.seed)
  const made = new Map<string, FakeState['tables']['member'][number]>()
  for (const { value, user_id } of keys)
    for (const { project_id, membership_id } of closedTo(state, user_id, added)) {
      if (!projects.get(value)?.has(project_id)) continue
      const id = ids.uuidOf(`member of project ${project_id}`, user_id)
      const dates = { joined_at: state.now, updated_at: state.now }
      made.set(id, { id, project_id, membership_id, level: MEMBERSHIP_LEVEL.member, ...dates })
    }
  return { ...state, tables: { ...state.tables, member: [...member, ...made.values()] } }
}

/** The private projects of the organisations in which a user is a plain member that the user does not belong to. */
function closedTo({ tables }: FakeState, user: number, added: ReadonlySet<unknown>) {
  const { membership, project, member, organization } = tables
  const licensed = organization
    .filter(({ features }) => features.includes('project_based_permissioning'))
    .map(({ id }) => id)
  if (added.has(tables.user.find(({ id }) => id === user)?.uuid)) return []
  const plain = membership.filter(
    ({ user_id, level, organization_id }) =>
      user_id === user && level === MEMBERSHIP_LEVEL.member && licensed.includes(organization_id),
  )
  return plain
    .flatMap(({ id: membership_id, organization_id: home }) =>
      project
        .filter(({ organization_id, access_control }) => access_control && organization_id === home)
        .map(({ id: project_id }) => ({ project_id, membership_id })),
    )
    .filter(
      (one) => !member.some((row) => row.project_id === one.project_id && row.membership_id === one.membership_id),
    )
}
