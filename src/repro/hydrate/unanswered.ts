import { accepts } from '../../core/table/column-check.ts'
import { uuidKey } from '../../core/table/columns.ts'
import { collaboratorBody } from '../../resources/collaborators/model.ts'
import { dashboardBody } from '../../resources/dashboards/model.ts'
import { memberBody } from '../../resources/members/model.ts'
import { sharingBody } from '../../resources/sharing/model.ts'
import { numberOf, sentObject } from './answer.ts'
import type { Answered, Place } from './answer.ts'
import { noteRestriction } from './dashboards.ts'
import type { Draft, Values } from './draft.ts'
import { readTags } from './effects.ts'
import { noteAdministration, placeMember, projectOf } from './members.ts'
import { NotPlaced } from './report.ts'
import { AS_SENT, readFields } from './sent.ts'
import { dashboardOf, noteEdit, placeCollaborator } from './sharing.ts'
import { hideTiles, showTiles } from './tiles.ts'

/** What only one of the contracts takes. */
const DOUBTFUL = ['filters', 'variables', 'tiles', 'duplicate_tiles']

/** A dashboard whose change was answered by nothing that is in the recording: it is as was sent. */
export const unansweredChange: Place = (draft, answered) => {
  const id = numberOf(answered.params['id'])
  if (id === undefined) throw new NotPlaced('its path names no dashboard')
  const { use_template: _, use_dashboard: __, delete_insights: ___, tags, ...fields } = readSent(draft, answered)
  assume(draft, id, answered, { ...fields, tags: tags && readTags(tags) })
  if (fields.deleted === true) hideTiles(draft, id)
  if (fields.deleted === false) showTiles(draft, id)
  noteRestriction(answered, id)
}

/** A dashboard that was made, and of which only its place is shown. */
export const unansweredDashboard: Place = (draft, answered) => {
  const { delete_insights: _, tags, ...fields } = readSent(draft, answered)
  const id = numberOf(/\/dashboards\/(\d+)/.exec(answered.location ?? '')?.[1])
  if (id === undefined) {
    draft.makings.add(draft, answered, fields.name)
    throw new NotPlaced(`${'why' in answered.read ? answered.read.why : ''}, and nothing shows which number it got`)
  }
  const creation_mode = fields.use_dashboard ? 'duplicate' : fields.use_template ? 'template' : undefined
  assume(draft, id, answered, { ...fields, tags: tags && readTags(tags), creation_mode })
}

function readSent(draft: Draft, answered: Answered) {
  for (const name of DOUBTFUL.filter((name) => Object.hasOwn(sentObject(answered), name)))
    draft.oddities.add(`dashboard.${name} was sent, and no answer shows whether it was taken`)
  return readFields(answered, dashboardBody)
}

function assume(draft: Draft, id: number, { project, order }: Answered, sent: Values): void {
  draft.put('dashboard', id, { project_id: project })
  draft.assume('dashboard', id, sent, AS_SENT)
  draft.seenAt.set(id, order)
}

/** Sharing that was turned on or off. */
export const unansweredSharing: Place = (draft, answered) => {
  const { enabled } = readFields(answered, sharingBody)
  const dashboard = dashboardOf(draft, answered)
  draft.put('sharing', dashboard, { dashboard_id: dashboard })
  draft.assume('sharing', dashboard, { enabled }, AS_SENT)
}

/** Somebody who was added, under a number of his own that nobody needs to know. */
export const unansweredCollaborator: Place = (draft, answered) => {
  const { level, user_uuid } = readFields(answered, collaboratorBody)
  const id = draft.uuid('collaborator')
  placeCollaborator(draft, answered, { id, user_uuid, level })
  draft.assume('collaborator', id, { id, level }, AS_SENT)
  noteEdit(draft, answered)
}

export const unansweredMember: Place = (draft, answered) => {
  const { level, user_uuid = answered.params['user_uuid']?.toLowerCase() } = readFields(answered, memberBody)
  if (!accepts(uuidKey(), user_uuid)) throw new NotPlaced('nothing shows who is a member')
  const account = draft.accounts.byUuid(user_uuid!)
  const known = draft.memberIn(projectOf(answered), account) as string | undefined
  const id = known ?? draft.uuid('member')
  placeMember(draft, answered, { id, user_uuid })
  draft.assume('member', id, { ...(known === undefined && { id }), level }, AS_SENT)
  noteAdministration(answered)
}

/** A project has explicit members only if it is private. */
export const unansweredAddition: Place = (draft, answered) => {
  unansweredMember(draft, answered)
  draft.put('project', projectOf(answered), { access_control: true })
}
