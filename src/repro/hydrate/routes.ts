import type { Place } from './answer.ts'
import { accessControls, changedDashboard, createdDashboard, dashboard, dashboards } from './dashboards.ts'
import { madeDashboard, movedTile } from './effects.ts'
import { event, events } from './events.ts'
import { addedMember, changedMember, member, members, removedMember } from './members.ts'
import { currentKey, me, project, projects } from './places.ts'
import { addedCollaborator, collaborators, removedCollaborator, sharedDashboard, sharing } from './sharing.ts'
import {
  unansweredAddition,
  unansweredChange,
  unansweredCollaborator,
  unansweredDashboard,
  unansweredMember,
  unansweredSharing,
} from './unanswered.ts'

export const BASE = '/api/environments/:project_id'
export const DASHBOARD = `${BASE}/dashboards/:id`
export const EVENTS = `${BASE}/events`
const part = `${BASE}/dashboards/:dashboard_id`

/** What each answer that is no refusal shows. */
const places: Readonly<Record<string, Place>> = {
  [`GET ${BASE}/dashboards`]: dashboards,
  [`POST ${BASE}/dashboards`]: createdDashboard,
  [`GET ${DASHBOARD}`]: dashboard,
  [`PATCH ${DASHBOARD}`]: changedDashboard,
  [`PUT ${DASHBOARD}`]: changedDashboard,
  [`GET ${DASHBOARD}/access_controls`]: accessControls,
  [`GET ${DASHBOARD}/global_access_controls`]: accessControls,
  [`PATCH ${DASHBOARD}/move_tile`]: movedTile,
  [`POST ${BASE}/dashboards/create_from_template_json`]: madeDashboard,
  [`GET ${part}/collaborators`]: collaborators,
  [`POST ${part}/collaborators`]: addedCollaborator,
  [`DELETE ${part}/collaborators/:user__uuid`]: removedCollaborator,
  [`GET ${part}/sharing`]: sharing,
  [`PATCH ${part}/sharing`]: sharing,
  [`GET ${EVENTS}`]: events,
  [`GET ${EVENTS}/:id`]: event,
  [`GET ${BASE}/explicit_members`]: members,
  [`POST ${BASE}/explicit_members`]: addedMember,
  [`GET ${BASE}/explicit_members/:user_uuid`]: member,
  [`PATCH ${BASE}/explicit_members/:user_uuid`]: changedMember,
  [`PUT ${BASE}/explicit_members/:user_uuid`]: changedMember,
  [`DELETE ${BASE}/explicit_members/:user_uuid`]: removedMember,
  'GET /api/projects': projects,
  'GET /api/projects/:project_id': project,
  'GET /api/environments': projects,
  [`GET ${BASE}`]: project,
  'GET /api/users/:uuid': me,
  'GET /api/personal_api_keys/@current': currentKey,
  'GET /shared_dashboard/:token': sharedDashboard,
}

/** What is done with a write whose answer is not in the recording: what was sent says what became of the rows. */
const unanswered: Readonly<Record<string, Place>> = {
  [`POST ${BASE}/dashboards`]: unansweredDashboard,
  [`PATCH ${DASHBOARD}`]: unansweredChange,
  [`PUT ${DASHBOARD}`]: unansweredChange,
  [`POST ${part}/collaborators`]: unansweredCollaborator,
  [`PATCH ${part}/sharing`]: unansweredSharing,
  [`POST ${BASE}/explicit_members`]: unansweredAddition,
  [`PATCH ${BASE}/explicit_members/:user_uuid`]: unansweredMember,
  [`PUT ${BASE}/explicit_members/:user_uuid`]: unansweredMember,
}

/** What puts the answer to a request into a draft; undefined where it shows no rows. */
export function placeOf(method: string, path: string, isLost: boolean): Place | undefined {
  const name = `${method} ${path}`
  return (isLost ? unanswered[name] : undefined) ?? places[name]
}
