import { PROJECT_PATH } from '../../../observe/faults/served-path.ts'
import type { ApiRequest } from '../../har/traffic.ts'
import type { EarlierState, Undo } from './earlier-state.ts'
import { NOTHING } from './recorded-write.ts'
import type { MadeRows } from './recorded-write.ts'
import { undoAdding, undoMemberChange, undoRemovedCollaborator, undoRemovedMember, undoSharing } from './undo-access.ts'
import { undoDashboardChange, undoInsightChange, undoMove } from './undo-change.ts'
import { undoDashboard, undoInsight } from './undo-creation.ts'

/** How each kind of successful write is taken back from the partial state. */
const undoes: Readonly<Record<string, Undo>> = {
  [`POST ${PROJECT_PATH}/dashboards`]: undoDashboard,
  [`POST ${PROJECT_PATH}/dashboards/create_from_template_json`]: undoDashboard,
  [`PATCH ${PROJECT_PATH}/dashboards/:id`]: undoDashboardChange,
  [`PUT ${PROJECT_PATH}/dashboards/:id`]: undoDashboardChange,
  [`PATCH ${PROJECT_PATH}/dashboards/:id/move_tile`]: undoMove,
  [`POST ${PROJECT_PATH}/insights`]: undoInsight,
  [`PATCH ${PROJECT_PATH}/insights/:id`]: undoInsightChange,
  [`PUT ${PROJECT_PATH}/insights/:id`]: undoInsightChange,
  [`POST ${PROJECT_PATH}/dashboards/:dashboard_id/collaborators`]: undoAdding('collaborator'),
  [`DELETE ${PROJECT_PATH}/dashboards/:dashboard_id/collaborators/:user__uuid`]: undoRemovedCollaborator,
  [`PATCH ${PROJECT_PATH}/dashboards/:dashboard_id/sharing`]: undoSharing,
  [`PATCH ${PROJECT_PATH}/insights/:insight_id/sharing`]: undoSharing,
  [`POST ${PROJECT_PATH}/explicit_members`]: undoAdding('member'),
  [`PATCH ${PROJECT_PATH}/explicit_members/:user_uuid`]: undoMemberChange,
  [`PUT ${PROJECT_PATH}/explicit_members/:user_uuid`]: undoMemberChange,
  [`DELETE ${PROJECT_PATH}/explicit_members/:user_uuid`]: undoRemovedMember,
}

/**
 * Takes a write back. Answers are placed from the last to the first, so the state is the one after the write.
 */
export function undoWrite(earlier: EarlierState, apiRequest: ApiRequest): MadeRows {
  const { entry, match } = apiRequest
  return match ? (undoes[`${entry.method} ${match.value.path}`]?.(earlier, apiRequest) ?? NOTHING) : NOTHING
}
