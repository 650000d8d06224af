import { pythonInteger } from '../../core/json/python.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'
import { CANDIDATE_WITHOUT_ACCESS, ONLY_EDIT_ACCESS, OPEN_TO_EVERYONE } from '../../resources/collaborators/rules.ts'
import { PRIVILEGE, RESTRICTION } from '../../resources/levels.ts'
import type { World } from '../../resources/world.ts'
import { notAdmitted } from './caller-hint.ts'

/** Why somebody cannot be added to a dashboard: the row that they lack, or the level that is needed. */
export function hintForCandidate(world: World, { refusal, params, sent }: JournalEntry): string | undefined {
  const { tables } = world
  if (refusal === ONLY_EDIT_ACCESS) return `The level of edit access is ${PRIVILEGE.edit}.`
  const dashboard = tables.dashboard.get(pythonInteger(params['dashboard_id'] ?? ''))
  if (!dashboard) return undefined
  const project = tables.project.get(dashboard.project_id)!
  if (refusal === OPEN_TO_EVERYONE) {
    const isRestricted = dashboard.restriction_level === RESTRICTION.collaborators
    return isRestricted
      ? 'Its organisation lacks the feature "advanced_permissions", so no restriction is in effect.'
      : `PATCH dashboard ${dashboard.id} with { "restriction_level": ${RESTRICTION.collaborators} } first.`
  }
  const { user_uuid } = Object(sent) as { readonly user_uuid?: unknown }
  const user = typeof user_uuid === 'string' ? tables.user.first('uuid', user_uuid) : undefined
  if (refusal !== CANDIDATE_WITHOUT_ACCESS || !user) return undefined
  return `Project ${project.id} ("${project.name}") is closed to them: ${notAdmitted(world, user, project)}.`
}
