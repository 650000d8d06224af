import { accepts } from '../../core/table/column-check.ts'
import { uuidKey } from '../../core/table/columns.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { bodyOf, columnsOf, rowsOf } from './answer.ts'
import type { Answered, Place } from './answer.ts'
import type { Draft } from './draft.ts'
import { NotPlaced } from './report.ts'

/** All explicit members of a project, in their order: who was there before and is not shown has been removed. */
export const members: Place = (draft, answered) => {
  const rows = rowsOf(answered)
  const group = draft.group(`members ${projectOf(answered)}`)
  for (const id of group) draft.tables.member.delete(id)
  group.clear()
  draft.listed.add(`members ${projectOf(answered)}`)
  for (const row of rows) placeMember(draft, answered, row)
}

export const member: Place = (draft, answered) => placeMember(draft, answered, bodyOf(answered))

/** Only administrators of a project change its members. */
export const changedMember: Place = (draft, answered) => {
  placeMember(draft, answered, bodyOf(answered))
  noteAdministration(answered)
}

/** A project has explicit members only if it is private: somebody could be added. */
export const addedMember: Place = (draft, answered) => {
  changedMember(draft, answered)
  draft.put('project', projectOf(answered), { access_control: true })
}

export const removedMember: Place = (draft, answered) => {
  const account = draft.accounts.known(answered.params['user_uuid']!)
  const group = draft.group(`members ${projectOf(answered)}`)
  for (const id of [...group].filter((id) => draft.memberOf.get(id)?.self === account)) {
    draft.tables.member.delete(id)
    group.delete(id)
  }
  if (answered.caller?.account !== account) noteAdministration(answered)
}

export function noteAdministration(answered: Answered): void {
  if (answered.caller) answered.caller.in(projectOf(answered)).administers = true
}

export function placeMember(draft: Draft, answered: Answered, shown: JsonObject): void {
  const project = projectOf(answered)
  const { id, user, user_uuid, parent_level, parent_membership_id } = shown
  const account =
    draft.accounts.see(user) ?? (typeof user_uuid === 'string' ? draft.accounts.byUuid(user_uuid) : undefined)
  if (typeof id !== 'string' || !account) throw new NotPlaced('it does not show who is a member')
  draft.put('member', id, { project_id: project, ...columnsOf(shown, ['level', 'joined_at', 'updated_at']) })
  draft.group(`members ${project}`).add(id)
  draft.memberOf.set(id, account)
  draft.belongings.push({
    account,
    project,
    ...(typeof parent_level === 'number' && { level: parent_level }),
    ...(accepts(uuidKey(), parent_membership_id) && { membership: parent_membership_id as string }),
  })
}

export function projectOf({ project }: Answered): number {
  if (project === undefined) throw new NotPlaced('its path names no project')
  return project
}
