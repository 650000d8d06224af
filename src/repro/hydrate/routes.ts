import { actionOf } from '../../core/route.ts'
import type { Route } from '../../core/route.ts'
import { readAnswer, readSent } from '../har/body.ts'
import type { HarEntry } from '../har/file.ts'
import { keyOf } from '../har/traffic.ts'
import type { Traffic } from '../har/traffic.ts'
import type { Answered, Place } from './answer.ts'
import { numberOf } from './answer.ts'
import type { Caller } from './callers.ts'
import {
  accessControls,
  changedDashboard,
  createdDashboard,
  dashboard,
  dashboards,
  missingDashboard,
} from './dashboards.ts'
import type { Draft } from './draft.ts'
import { madeDashboard, movedTile } from './effects.ts'
import { event, events } from './events.ts'
import { addedMember, changedMember, member, members, removedMember } from './members.ts'
import { currentKey, me, project, projects } from './places.ts'
import { NotPlaced } from './report.ts'
import { isShown } from './secrets.ts'
import { addedCollaborator, collaborators, removedCollaborator, sharedDashboard, sharing } from './sharing.ts'

const base = '/api/environments/:project_id'
const one = `${base}/dashboards/:id`
const part = `${base}/dashboards/:dashboard_id`

/** What each answer that is no refusal shows. */
const places: Readonly<Record<string, Place>> = {
  [`GET ${base}/dashboards`]: dashboards,
  [`POST ${base}/dashboards`]: createdDashboard,
  [`GET ${one}`]: dashboard,
  [`PATCH ${one}`]: changedDashboard,
  [`PUT ${one}`]: changedDashboard,
  [`GET ${one}/access_controls`]: accessControls,
  [`GET ${one}/global_access_controls`]: accessControls,
  [`PATCH ${one}/move_tile`]: movedTile,
  [`POST ${base}/dashboards/create_from_template_json`]: madeDashboard,
  [`GET ${part}/collaborators`]: collaborators,
  [`POST ${part}/collaborators`]: addedCollaborator,
  [`DELETE ${part}/collaborators/:user__uuid`]: removedCollaborator,
  [`GET ${part}/sharing`]: sharing,
  [`PATCH ${part}/sharing`]: sharing,
  [`GET ${base}/events`]: events,
  [`GET ${base}/events/:id`]: event,
  [`GET ${base}/explicit_members`]: members,
  [`POST ${base}/explicit_members`]: addedMember,
  [`GET ${base}/explicit_members/:user_uuid`]: member,
  [`PATCH ${base}/explicit_members/:user_uuid`]: changedMember,
  [`PUT ${base}/explicit_members/:user_uuid`]: changedMember,
  [`DELETE ${base}/explicit_members/:user_uuid`]: removedMember,
  'GET /api/projects': projects,
  'GET /api/projects/:project_id': project,
  'GET /api/environments': projects,
  [`GET ${base}`]: project,
  'GET /api/users/:uuid': me,
  'GET /api/personal_api_keys/@current': currentKey,
  'GET /shared_dashboard/:token': sharedDashboard,
}

/**
 * Puts what an answer shows into the draft, or gives the reason why there is nothing to put.
 *
 * @throws NotPlaced when the answer does not show what it should.
 */
export function placeAnswer(draft: Draft, traffic: Traffic, order: number): string | undefined {
  const { entry, match } = traffic
  const { method, status } = entry
  if (!match) return 'the fake has no route for it'
  if (status === 0) return 'no answer was recorded'
  const route = match.value
  const caller = route.reach === 'public' ? undefined : draft.caller(keyShown(entry))
  if (caller) noteScope(caller, route, entry)
  if (status === 304) return 'the answer is not in the recording: the browser had it already'
  const place = status < 300 ? places[`${method} ${route.path}`] : undefined
  const isMissing = status === 404 && method === 'GET' && route.path === one
  if (isMissing) missingDashboard(draft, toAnswered(traffic, caller, order))
  if (status >= 400) return `refused with ${status}: there is nothing in it to place`
  if (status >= 300) return `sent elsewhere with ${status}: there is nothing in it to place`
  if (!place) return 'its answer shows no rows'
  if (isCsv(traffic)) return 'it is CSV, which does not tell a number from a text; record it as JSON'
  const answered = toAnswered(traffic, caller, order)
  place(draft, answered)
  draft.pages.add(traffic, answered.read)
  return undefined
}

/** What stands in place of a key that was taken out is no key. */
export function keyShown(entry: HarEntry): string | undefined {
  const key = keyOf(entry)
  return isShown(key) ? key : undefined
}

const isCsv = ({ entry, match }: Traffic): boolean =>
  match?.suffix === 'csv' || /^text\/csv/i.test(entry.responseHeaders.get('content-type') ?? '')

function toAnswered({ entry, match }: Traffic, caller: Caller | undefined, order: number): Answered {
  const { params } = match!
  const project = params['project_id'] === '@current' ? caller?.current : numberOf(params['project_id'])
  const isNamed = match!.value.path.startsWith(`${base}/`)
  if (isNamed && project === undefined) throw new NotPlaced('nothing shows which project it means')
  if (isNamed && caller && entry.status < 300) caller.in(project!)
  return {
    order,
    project,
    params,
    query: entry.url.searchParams,
    sent: readSent(entry),
    location: entry.responseHeaders.get('location') ?? undefined,
    caller,
    read: readAnswer(entry),
  }
}

/** Whatever was answered, and not refused for its key, shows what the key may do. */
function noteScope(caller: Caller, route: Route, { method, status }: HarEntry): void {
  if (status === 401 || status >= 500) return
  caller.answers += 1
  if (route.scopes === false || status === 403 || status === 429) return
  const action = actionOf(route as never, method)
  if (!action && status === 405) caller.isUnscoped = true
  if (action?.scope !== undefined) caller.scopes.add(action.scope)
  if (action?.undeclared && status < 300) caller.usesUndeclared = true
}
