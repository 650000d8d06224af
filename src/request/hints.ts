import { pythonInteger } from '../core/json/python.ts'
import { nearestRoute } from '../observe/faults/served-path.ts'
import type { JournalEntry } from '../observe/journal/journal-entry.ts'
import type { Rows } from '../resources/database.ts'
import { SHARING_CREDENTIALS, SHARING_TOKEN } from '../resources/keys/credentials.model.ts'
import type { ApiKey } from '../resources/keys/model.ts'
import { PRIVILEGE } from '../resources/levels.ts'
import { EDIT, privilege, projectLevel, visibleProjects } from '../resources/permissions.ts'
import type { Identity } from '../resources/permissions.ts'
import { routeFor } from '../resources/route.ts'
import type { ServedRoute } from '../resources/route.ts'
import { routes } from '../resources/routes.ts'
import type { World } from '../resources/world.ts'
import { acceptedKeys, hintForKey, isBoundElsewhere, names, opens, shortened } from './key-hint.ts'
import { covers, requiredScope } from './scopes.ts'
import { UNFAKED_NAMES } from './unfaked-names.ts'

interface RefusedRequest {
  readonly world: World
  readonly entry: JournalEntry
  readonly served: ServedRoute
  readonly identity: Identity
  /** The project in the path. */
  readonly project: string | undefined
}

/**
 * A hint for a refused request: the reason, and the nearest request that would work. It shows the names of keys, never their
 * values. It is computed when it is first read, from the state at that time, so requests do not pay for it; a world that is
 * served reads it with the answer.
 *
 * @see spec F.13
 */
export function hintFor(
  world: World,
  entry: JournalEntry,
  served: ServedRoute | undefined,
  path: string,
  identity: Identity | undefined,
): string | undefined {
  if (!served) return unknownPath(entry, path)
  const shared = entry.query.get(SHARING_TOKEN)
  if (
    shared &&
    (entry.source === SHARING_CREDENTIALS.source ||
      (entry.status === 404 && served.path.includes('/insights') && !identity))
  )
    return closedLink(world, shared) ?? otherLink(world, shared)
  if (entry.status === 401) return hintForKey(world, entry)
  if (entry.status === 415) return wrongType(entry)
  if (entry.status === 501) return unfakedMethod(entry, served)
  if (!served.methods.includes(entry.method) || entry.status === 405) return wrongMethod(entry, served)
  if (entry.status === 404 && entry.params['token'] !== undefined) return closedLink(world, entry.params['token'])
  if (!identity || (entry.status !== 403 && entry.status !== 404)) return undefined
  const refused = { world, entry, served, identity, project: projectOf(entry, identity) }
  return (
    missingScope(refused) ??
    wrongProject(refused) ??
    missingRight(refused) ??
    wrongDashboard(refused) ??
    wrongInsight(refused)
  )
}

/** The number of the project that the path names; undefined for `@current` where the user has none. */
const projectOf = ({ params }: JournalEntry, { user }: Identity): string | undefined =>
  params['project_id'] === '@current' ? user.current_project_id?.toString() : params['project_id']

function unknownPath({ method }: JournalEntry, path: string): string {
  const unfaked = path.split('/').findLast((segment) => UNFAKED_NAMES.has(segment))
  if (unfaked !== undefined)
    return `${method} ${path} is no path of the fake. The real service has "${unfaked}", and the fake has not.`
  const nearest = nearestRoute(path, routes, method)
  const { methods } = routes.find((served) => served.path === nearest)!
  return `${method} ${path} is no path of the fake. The nearest is ${nearest} (${methods.join(', ')}).`
}

function wrongMethod({ method }: JournalEntry, { path, methods }: ServedRoute): string {
  const others = methods.filter((other) => other !== method)
  const instead = method === 'DELETE' && IS_MARKED.test(path) ? ' It is deleted by PATCH with {"deleted": true}.' : ''
  return `${method} does nothing for ${path}. It answers to ${others.join(', ')}.${instead}`
}

/** Rows that are marked as deleted, and stay. @see spec 4.1, 37.1 */
const IS_MARKED = /\/(?:dashboards|insights)\/:id$/

function unfakedMethod({ method }: JournalEntry, { path, methods }: ServedRoute): string {
  return `The fake does not have ${method} for ${path}, and the real service may. The fake answers ${methods.join(', ')}.`
}

/** `fetch` names a type for text by itself, and none for bytes. */
function wrongType({ requestHeaders }: JournalEntry): string {
  const type = requestHeaders.get('content-type')
  const came = type === null ? 'The body came without a Content-Type' : `The body came as ${type}`
  return `${came}. JSON needs the header Content-Type: application/json.`
}

const hasScope = ({ scopes }: ApiKey, scope: string | undefined): boolean =>
  scope === undefined || !scopes?.length || covers(scopes, scope)

function missingScope({ world, entry, served, identity: { key } }: RefusedRequest): string | undefined {
  const scope = requiredScope(routeFor(served, entry.method).value, entry.method)
  if (!key || hasScope(key, scope)) return undefined
  const others = acceptedKeys(world).filter((own) => hasScope(own, scope))
  return `API key "${key.name}" lacks ${scope}; keys that have it: ${names(others)}.`
}

function wrongProject({ world, identity, project: id }: RefusedRequest): string | undefined {
  if (id === undefined) return undefined
  const own = visibleProjects(world, identity.user).map((project) => `${project.id} ("${project.name}")`)
  const who = identity.key ? `API key "${identity.key.name}"` : identity.user.email
  const has = `${who} opens: ${own.join(', ') || 'none'}`
  const project = world.tables.project.get(pythonInteger(id))
  if (!project) return `There is no project ${id}; ${has}.`
  if (projectLevel(world, identity.user, project) !== null && !isBoundElsewhere(identity.key, project)) return undefined
  const others = acceptedKeys(world).filter((own) => opens(world, own, project))
  return `Project ${id} ("${project.name}") is closed to ${who}; keys that open it: ${names(others)}.`
}

/** The dashboard that the path names. */
const dashboardOf = ({ entry: { params }, served: { path } }: RefusedRequest): string | undefined =>
  params['dashboard_id'] ?? (path.includes('/dashboards/:id') ? params['id'] : undefined)

/** @see spec P.9, P.10 */
function missingRight(refused: RefusedRequest): string | undefined {
  const { world, entry, served, identity } = refused
  const { tables } = world
  const dashboard = tables.dashboard.get(pythonInteger(dashboardOf(refused) ?? ''))
  if (entry.source !== EDIT.source || !dashboard) return undefined
  const project = tables.project.get(dashboard.project_id)!
  const organization = tables.organization.get(project.organization_id)!
  const mayEdit = (id: number): boolean => {
    const user = tables.user.get(id)!
    const viewer = { user, project, organization, level: projectLevel(world, user, project) }
    return privilege(world, viewer, dashboard) === PRIVILEGE.edit
  }
  const { user } = identity
  const own = tables.collaborator.first('dashboard_and_user', `${dashboard.id}/${user.id}`)
  const scope = requiredScope(routeFor(served, entry.method).value, entry.method)
  const others = acceptedKeys(world).filter(
    (key) => opens(world, key, project) && hasScope(key, scope) && mayEdit(key.user_id),
  )
  const is = own ? `a collaborator of level ${own.level}, which only views` : 'no collaborator of it'
  return `Dashboard ${dashboard.id} is restricted, and ${user.email} is ${is}; keys that may edit it: ${names(others)}.`
}

/** A public link that opens nothing. @see spec 21.2 */
function closedLink({ tables }: World, token: string): string | undefined {
  const sharing = tables.sharing.first('access_token', token)
  if (!sharing) return 'No sharing has this token.'
  const [name, row] = sharedRow(tables, sharing)
  if (!sharing.enabled)
    return `It is the link of ${name}, whose sharing is off. PATCH that with { "enabled": true } to open it.`
  return row?.deleted ? `It is the link of ${name}, which is deleted.` : undefined
}

/** The token of something else than the insight that was asked for. @see spec K.24, 32.6 */
function otherLink({ tables }: World, token: string): string | undefined {
  const [name, row] = sharedRow(tables, tables.sharing.first('access_token', token)!)
  return row && `It is the token of ${name} in project ${row.project_id}, which lets the public read no other insights.`
}

const sharedRow = ({ dashboard, insight }: World['tables'], { dashboard_id, insight_id }: Rows['sharing']) =>
  dashboard_id === null
    ? ([`insight ${insight_id}`, insight.get(insight_id)] as const)
    : ([`dashboard ${dashboard_id}`, dashboard.get(dashboard_id)] as const)

function wrongDashboard(refused: RefusedRequest): string | undefined {
  const id = dashboardOf(refused)
  return id === undefined ? undefined : wrongRow(refused, 'dashboard', id, 'with exactly { "deleted": false }')
}

function wrongInsight(refused: RefusedRequest): string | undefined {
  const { params } = refused.entry
  const id = params['insight_id'] ?? (refused.served.path.includes('/insights/:id') ? params['id'] : undefined)
  if (id === undefined) return undefined
  const named = refused.world.tables.insight.first('short_id', id)
  if (named) return `An insight is found by its number: ${id} is the short id of insight ${named.id}.`
  return wrongRow(refused, 'insight', id, 'with { "deleted": false }')
}

function wrongRow(
  { world, entry, project }: RefusedRequest,
  table: 'dashboard' | 'insight',
  id: string,
  restored: string,
): string | undefined {
  if (entry.status !== 404 || project === undefined) return undefined
  const rows = world.tables[table]
  const row = rows.get(pythonInteger(id))
  const own = pythonInteger(project)
  if (!row) return `There is no ${table} ${id}; in this project are: ${liveRows(rows.all(), own)}.`
  const name = table === 'dashboard' ? 'Dashboard' : 'Insight'
  if (row.project_id !== own) return `${name} ${row.id} belongs to project ${row.project_id}, not to ${project}.`
  return row.deleted ? `${name} ${row.id} is deleted. PATCH it ${restored} to bring it back.` : undefined
}

type ProjectRow = Rows['dashboard' | 'insight']

function liveRows(rows: Iterable<ProjectRow>, project: number | null): string {
  const own = [...rows].filter((row) => !row.deleted && row.project_id === project)
  return shortened(own.map(({ id }) => String(id)))
}
