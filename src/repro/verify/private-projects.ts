import { Ids } from '../../core/ids.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { ALREADY_COLLABORATOR } from '../../resources/collaborators/rules.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import { hasFeature } from '../../resources/permissions.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredObject } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { changesMembers } from '../hydrate/placing.ts'
import { objectsIn } from '../hydrate/reading.ts'
import { detailOf, entersProject, isLetIn, isRefusedForRow, senderOf } from './refused.ts'
import { isAddition, sent } from './start/recorded-write.ts'
import type { RecordedStart } from './start/start.ts'

/** What a recording shows about who belongs to which project. */
interface RecordedAccess {
  /** By keys: the projects that they were let into. */
  readonly projects: ReadonlyMap<string | undefined, ReadonlySet<unknown>>
  /** By keys: the projects in which they were let do what only administrators may. */
  readonly managed: ReadonlyMap<string | undefined, ReadonlySet<unknown>>
  /** By UUIDs of users: the projects of dashboards that they were made collaborators of: they could enter them (rule 10.7). */
  readonly candidates: ReadonlyMap<unknown, ReadonlySet<unknown>>
  /** The UUIDs of the users whom a request has added to a private project. */
  readonly added: ReadonlySet<unknown>
}

/** Reads which projects each key was let into: those of its requests, and those that a list of its own projects shows. */
export function readRecordedAccess(traffic: readonly ApiRequest[], start: RecordedStart): RecordedAccess {
  const projects = new Map<string | undefined, Set<unknown>>()
  const managed = new Map<string | undefined, Set<unknown>>()
  const candidates = new Map<unknown, Set<unknown>>()
  for (const one of traffic) {
    const key = senderOf(one.entry, start.hiddenKey)
    const own = start.projectOf(one)
    for (const project of projectsOf(one, own)) addTo(projects, key, project)
    if (isOfManager(one)) addTo(managed, key, own)
    if (isOfCandidate(one)) addTo(candidates, sent(one)['user_uuid'], own)
  }
  const additions = traffic.filter((one) => isAddition(one, 'explicit_members'))
  return { projects, managed, candidates, added: new Set(additions.map((one) => sent(one)['user_uuid'])) }
}

const addTo = <K>(sets: Map<K, Set<unknown>>, key: K, member: unknown): unknown =>
  sets.set(key, (sets.get(key) ?? new Set()).add(member))

/** Whether an answer shows that the sender is an administrator of the project. */
function isOfManager(one: ApiRequest): boolean {
  if (!one.match || !entersProject(one)) return false
  const isShown = one.match.value.path === PROJECT_PATH || one.match.value.path === '/api/projects/:project_id'
  const level = isShown && answeredObject(one.entry)['effective_membership_level']
  return level === MEMBERSHIP_LEVEL.administrator || changesMembers(one)
}

/** Whether a user was made a collaborator, or was one already. */
const isOfCandidate = (one: ApiRequest): boolean =>
  isAddition(one, 'collaborators') || detailOf(one) === ALREADY_COLLABORATOR

function projectsOf(apiRequest: ApiRequest, own: number | undefined): readonly unknown[] {
  const { match, entry } = apiRequest
  if (!match || !(isLetIn(apiRequest) || isRefusedForRow(apiRequest))) return []
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
export function withRecordedAccess(
  state: FakeState,
  { projects, managed, candidates, added }: RecordedAccess,
): FakeState {
  const { key: keys, member, user } = state.tables
  const callers = keys.map(({ value, user_id }) => ({
    user_id,
    entered: projects.get(value),
    leads: managed.get(value),
  }))
  const others = user.map(({ id, uuid }) => ({ user_id: id, entered: candidates.get(uuid), leads: undefined }))
  const ids = new Ids(state.seed)
  const made = new Map<string, FakeState['tables']['member'][number]>()
  for (const { user_id, entered, leads } of [...callers, ...others].filter((one) => one.entered !== undefined))
    for (const { project_id, membership_id } of closedTo(state, user_id, added)) {
      if (!entered?.has(project_id)) continue
      const id = ids.uuidOf(`member of project ${project_id}`, user_id)
      const dates = { joined_at: state.now, updated_at: state.now }
      const level = leads?.has(project_id) ? MEMBERSHIP_LEVEL.administrator : MEMBERSHIP_LEVEL.member
      if (!made.has(id)) made.set(id, { id, project_id, membership_id, level, ...dates })
    }
  return { ...state, tables: { ...state.tables, member: [...member, ...made.values()] } }
}

/** The private projects of the organisations in which a user is a plain member that the user does not belong to. */
function closedTo({ tables }: FakeState, user: number, added: ReadonlySet<unknown>) {
  const { membership, project, member, organization } = tables
  const licensed = organization.filter((one) => hasFeature(one, 'project_based_permissioning')).map(({ id }) => id)
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
