import type { Traffic } from '../har/traffic.ts'
import type { PartialState } from '../hydrate/partial-state.ts'
import { undoAdding, undoMemberChange, undoRemovedCollaborator, undoRemovedMember, undoSharing } from './undo-access.ts'
import { undoDeletion, undoMove } from './undo-change.ts'
import { undoDashboard, undoInsight } from './undo-creation.ts'
import { NOTHING } from './recorded-write.ts'
import type { MadeRows, Undo } from './recorded-write.ts'

const BASE = '/api/environments/:project_id'

/** What each write that succeeded had changed, taken back from the partial state. */
const undoes: Readonly<Record<string, Undo>> = {
  [`POST ${BASE}/dashboards`]: undoDashboard,
  [`POST ${BASE}/dashboards/create_from_template_json`]: undoDashboard,
  [`PATCH ${BASE}/dashboards/:id`]: undoDeletion('dashboard'),
  [`PUT ${BASE}/dashboards/:id`]: undoDeletion('dashboard'),
  [`PATCH ${BASE}/dashboards/:id/move_tile`]: undoMove,
  [`POST ${BASE}/insights`]: undoInsight,
  [`PATCH ${BASE}/insights/:id`]: undoDeletion('insight'),
  [`PUT ${BASE}/insights/:id`]: undoDeletion('insight'),
  [`POST ${BASE}/dashboards/:dashboard_id/collaborators`]: undoAdding('collaborator'),
  [`DELETE ${BASE}/dashboards/:dashboard_id/collaborators/:user__uuid`]: undoRemovedCollaborator,
  [`PATCH ${BASE}/dashboards/:dashboard_id/sharing`]: undoSharing,
  [`POST ${BASE}/explicit_members`]: undoAdding('member'),
  [`PATCH ${BASE}/explicit_members/:user_uuid`]: undoMemberChange,
  [`PUT ${BASE}/explicit_members/:user_uuid`]: undoMemberChange,
  [`DELETE ${BASE}/explicit_members/:user_uuid`]: undoRemovedMember,
}

/** Takes a write back. Answers are placed from the last to the first, so what stands there is the state after it. */
export function undoWrite(partial: PartialState, traffic: Traffic): MadeRows {
  const { entry, match } = traffic
  return match ? (undoes[`${entry.method} ${match.value.path}`]?.(partial, traffic) ?? NOTHING) : NOTHING
}
