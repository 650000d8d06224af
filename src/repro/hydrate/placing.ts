import { PROJECT_PATH } from '../../observe/faults/served-path.ts'
import { LOW_LEVEL } from '../../resources/project-levels.ts'
import { NO_ACCESS } from '../../resources/projects/rules.ts'
import { answeredObject, NOT_RECORDED, ONLY_JSON, readAnswer, readSent } from '../har/body.ts'
import { isRedirected } from '../har/status.ts'
import { isCsv } from '../har/traffic.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { RecordedAnswer } from './answer.ts'
import type { PartialState, Placement } from './partial-state.ts'
import { placeAddedCollaborator, placeCollaborators, placeRemovedCollaborator } from './placements/collaborators.ts'
import {
  placeAccessControls,
  placeCreatedDashboard,
  placeDashboard,
  placeDashboardFromTemplate,
  placeDashboards,
  placeMissingDashboard,
  placeMovedTile,
} from './placements/dashboards.ts'
import { placeEvent, placeEvents } from './placements/events.ts'
import { placeCurrentKey, placeMe } from './placements/identity.ts'
import { placeChangedInsight, placeCreatedInsight, placeInsights, placeSingleInsight } from './placements/insights.ts'
import { placeChangedMember, placeMember, placeMembers, placeRemovedMember } from './placements/members.ts'
import { placeOrganization, placeOrganizationMembers, placeOrganizations } from './placements/organizations.ts'
import { placeOnePerson, placePersons } from './placements/persons.ts'
import { placeProject, placeProjects, putPrivate } from './placements/projects.ts'
import { placeInsightSharing, placeShared, placeSharing } from './placements/sharing.ts'
import { NotPlaced } from './report.ts'

const DASHBOARD = `${PROJECT_PATH}/dashboards/:id`
const PART = `${PROJECT_PATH}/dashboards/:dashboard_id`

/** How each answer that is no refusal is placed. */
const placements: Readonly<Record<string, Placement>> = {
  [`GET ${PROJECT_PATH}/dashboards`]: placeDashboards,
  [`POST ${PROJECT_PATH}/dashboards`]: placeCreatedDashboard,
  [`GET ${DASHBOARD}`]: placeDashboard,
  [`PATCH ${DASHBOARD}`]: placeDashboard,
  [`PUT ${DASHBOARD}`]: placeDashboard,
  [`GET ${DASHBOARD}/access_controls`]: placeAccessControls,
  [`GET ${DASHBOARD}/global_access_controls`]: placeAccessControls,
  [`PATCH ${DASHBOARD}/move_tile`]: placeMovedTile,
  [`POST ${PROJECT_PATH}/dashboards/create_from_template_json`]: placeDashboardFromTemplate,
  [`GET ${PART}/collaborators`]: placeCollaborators,
  [`POST ${PART}/collaborators`]: placeAddedCollaborator,
  [`DELETE ${PART}/collaborators/:user__uuid`]: placeRemovedCollaborator,
  [`GET ${PART}/sharing`]: placeSharing,
  [`PATCH ${PART}/sharing`]: placeSharing,
  [`GET ${PROJECT_PATH}/insights`]: placeInsights,
  [`POST ${PROJECT_PATH}/insights`]: placeCreatedInsight,
  [`GET ${PROJECT_PATH}/insights/:id`]: placeSingleInsight,
  [`PATCH ${PROJECT_PATH}/insights/:id`]: placeChangedInsight,
  [`PUT ${PROJECT_PATH}/insights/:id`]: placeChangedInsight,
  [`GET ${PROJECT_PATH}/insights/:insight_id/sharing`]: placeInsightSharing,
  [`PATCH ${PROJECT_PATH}/insights/:insight_id/sharing`]: placeInsightSharing,
  [`GET ${PROJECT_PATH}/events`]: placeEvents,
  [`GET ${PROJECT_PATH}/events/:id`]: placeEvent,
  [`GET ${PROJECT_PATH}/explicit_members`]: placeMembers,
  [`POST ${PROJECT_PATH}/explicit_members`]: placeChangedMember,
  [`GET ${PROJECT_PATH}/explicit_members/:user_uuid`]: placeMember,
  [`PATCH ${PROJECT_PATH}/explicit_members/:user_uuid`]: placeChangedMember,
  [`PUT ${PROJECT_PATH}/explicit_members/:user_uuid`]: placeChangedMember,
  [`DELETE ${PROJECT_PATH}/explicit_members/:user_uuid`]: placeRemovedMember,
  'GET /api/projects': placeProjects,
  'GET /api/projects/:project_id': placeProject,
  'GET /api/environments': placeProjects,
  [`GET ${PROJECT_PATH}`]: placeProject,
  [`GET ${PROJECT_PATH}/persons`]: placePersons,
  [`GET ${PROJECT_PATH}/persons/:id`]: placeOnePerson,
  'GET /api/organizations': placeOrganizations,
  'GET /api/organizations/:id': placeOrganization,
  'GET /api/organizations/:id/projects': placeProjects,
  'GET /api/organizations/:id/projects/:project_id': placeProject,
  'GET /api/organizations/:id/members': placeOrganizationMembers,
  'GET /api/users/:uuid': placeMe,
  'GET /api/personal_api_keys/@current': placeCurrentKey,
  'GET /shared_dashboard/:token': placeShared,
}

/** Places an answer, or gives the reason why it cannot be placed. */
export function placeOrExplain(partial: PartialState, apiRequest: ApiRequest, order: number): string | undefined {
  try {
    placeAnswer(partial, apiRequest, order)
    return undefined
  } catch (error) {
    if (error instanceof NotPlaced) return error.message
    throw error
  }
}

/** @throws NotPlaced with the reason why there is nothing to put into the partial state. */
function placeAnswer(partial: PartialState, apiRequest: ApiRequest, order: number): void {
  const { entry, match } = apiRequest
  if (!match) throw new NotPlaced('the fake has no route for it')
  if (entry.status === 0) throw new NotPlaced('no answer was recorded')
  const caller = partial.callers.of(apiRequest)
  const { status } = entry
  if (caller && status !== 401 && status < 500 && !isRedirected(entry)) caller.wasAnswered = true
  if (status === 404 && entry.method === 'GET' && match.value.path === DASHBOARD)
    placeMissingDashboard(partial, toAnswer(partial, apiRequest, order))
  if (status === 403) placeNoAccess(partial, apiRequest)
  if (status >= 300) throw new NotPlaced(reasonFor(status))
  const place = placements[`${entry.method} ${match.value.path}`]
  if (!place) throw new NotPlaced('its answer shows no rows')
  if (isCsv(apiRequest)) throw new NotPlaced(ONLY_JSON)
  const answer = toAnswer(partial, apiRequest, order)
  place(partial, answer)
  partial.pages.add(apiRequest, answer.read)
}

/** Places a refusal in a project: it is there, and private unless shown otherwise. Its sender may not belong to it. */
export function placeNoAccess({ callers, rows }: PartialState, apiRequest: ApiRequest): void {
  const project = callers.projectOf(apiRequest)
  const { detail } = answeredObject(apiRequest.entry)
  if (project === undefined || (detail !== NO_ACCESS && detail !== LOW_LEVEL)) return
  if (detail === NO_ACCESS) callers.of(apiRequest)?.projects.delete(project)
  putPrivate(rows, project)
}

function reasonFor(status: number): string {
  if (status === 304) return NOT_RECORDED
  const what = status >= 400 ? `refused with ${status}` : `redirected with ${status}`
  return `${what}: there is nothing in it to place`
}

/** Whether a request adds a member of a project or changes one: only administrators of the project may. */
export const changesMembers = ({ entry, match }: ApiRequest): boolean =>
  ['POST', 'PATCH', 'PUT'].includes(entry.method) && match!.value.path.startsWith(`${PROJECT_PATH}/explicit_members`)

function toAnswer({ callers }: PartialState, apiRequest: ApiRequest, order: number): RecordedAnswer {
  const { entry, match } = apiRequest
  const { params, value } = match!
  const [caller, project] = [callers.of(apiRequest), callers.projectOf(apiRequest)]
  const isOfProject = value.path.startsWith(`${PROJECT_PATH}/`)
  if (isOfProject && project === undefined) throw new NotPlaced('nothing shows which project it means')
  if (isOfProject && entry.status < 300) caller?.enters(project!)
  if (project !== undefined && changesMembers(apiRequest)) caller?.managed.add(project)
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
