import { Ids } from '../../core/ids.ts'
import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { MEMBERSHIP_LEVEL } from '../../resources/levels.ts'
import type { FakeState } from '../../state/state.ts'
import { answeredObject, readSent } from '../har/body.ts'
import type { ApiRequest } from '../har/traffic.ts'
import { numberOf, objectsIn } from '../hydrate/reading.ts'
import { entersProject, isLetIn, senderOf } from './refused.ts'

/** The projects that each key was let into. */
export type Entries = ReadonlyMap<string | undefined, ReadonlySet<unknown>>

/** Reads which projects each key was let into: those of its requests, and those that a list of its own projects shows. */
export function readEntries(traffic: readonly ApiRequest[], hiddenKey: string | undefined): Entries {
  const entries = new Map<string | undefined, Set<unknown>>()
  for (const one of traffic) {
    const key = senderOf(one.entry, hiddenKey)
    const projects = entries.get(key) ?? new Set()
    entries.set(key, projects)
    for (const project of projectsOf(one)) projects.add(project)
  }
  return entries
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
export function withEntries(state: FakeState, entries: Entries, traffic: readonly ApiRequest[]): FakeState {
  const { key: keys, member } = state.tables
  const added = addedMembers(traffic)
  const ids = new Ids(state.seed)
  const made = new Map<string, FakeState['tables']['member'][number]>()
  for (const { value, user_id } of keys)
    for (const { project_id, membership_id } of closedTo(state, user_id, added)) {
      if (!entries.get(value)?.has(project_id)) continue
      const id = ids.uuidOf(`member of project ${project_id}`, user_id)
      const dates = { joined_at: state.now, updated_at: state.now }
      made.set(id, { id, project_id, membership_id, level: MEMBERSHIP_LEVEL.member, ...dates })
    }
  return { ...state, tables: { ...state.tables, member: [...member, ...made.values()] } }
}

/** The private projects of the organisations in which a user is a plain member that the user does not belong to. */
function closedTo({ tables }: FakeState, user: number, added: ReadonlySet<unknown>) {
  const { membership, project, member } = tables
  if (added.has(tables.user.find(({ id }) => id === user)?.uuid)) return []
  const plain = membership.filter(({ user_id, level }) => user_id === user && level === MEMBERSHIP_LEVEL.member)
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

/** The UUIDs of the users whom a request has added to a private project. */
const addedMembers = (traffic: readonly ApiRequest[]): ReadonlySet<unknown> =>
  new Set(traffic.filter(isAddition).map(({ entry }) => userIn(readSent(entry))))

const isAddition = ({ entry, path }: ApiRequest): boolean =>
  entry.method === 'POST' && entry.status === 201 && path.includes('/explicit_members')

const userIn = (sent: unknown): unknown => (isObject(sent) ? sent['user_uuid'] : undefined)
