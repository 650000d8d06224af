import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { columnsOf, hasBody, numberOf, sentObject } from './answer.ts'
import type { Place } from './answer.ts'
import { dashboard } from './dashboards.ts'
import type { Draft } from './draft.ts'
import { NotPlaced } from './report.ts'
import { moveTile } from './tiles.ts'

/** What is sent says where a tile went; the answer is empty, or the dashboard it has left. */
export const movedTile: Place = (draft, answered) => {
  const { tile, toDashboard } = sentObject(answered)
  const id = isObject(tile) ? tile['id'] : undefined
  const [moved, target] = [numberOf(String(id)), numberOf(String(toDashboard))]
  if (answered.sent === undefined) throw new NotPlaced('the recording does not show which tile was moved')
  if (moved !== undefined && target !== undefined) {
    if (!draft.tables.tile.has(moved)) throw new NotPlaced('the tile that was moved was not seen before')
    draft.put('dashboard', target, { project_id: answered.project })
    moveTile(draft, moved, target)
  }
  if (hasBody(answered)) dashboard(draft, answered)
}

/** A dashboard made from a template: the answer is it, or only says where it is; then what was sent says what it is. */
export const madeDashboard: Place = (draft, answered) => {
  if (hasBody(answered)) return dashboard(draft, answered)
  const id = numberOf(/\/dashboards\/(\d+)/.exec(answered.location ?? '')?.[1])
  const { template } = sentObject(answered)
  const sent = isObject(template) ? template : {}
  if (id !== undefined) return placeMade(draft, id, answered.project, sent)
  draft.makings.add(draft, answered, sent['template_name'])
  throw new NotPlaced('the answer does not say which dashboard was made')
}

function placeMade(draft: Draft, id: number, project: number | undefined, template: JsonObject): void {
  const { template_name: name, dashboard_description: description, dashboard_filters: filters } = template
  draft.put('dashboard', id, {
    project_id: project,
    ...columnsOf({ name, description, filters }, ['name', 'description', 'filters']),
    tags: readTags(template['tags']),
    creation_mode: 'template',
  })
  draft.complete(
    'dashboard',
    [id],
    'made from a template; what it looks like was taken from what was sent, without tiles',
  )
}

/** Tags are kept without blanks around them, in small letters, each once. */
export function readTags(tags: unknown): readonly string[] | undefined {
  if (!Array.isArray(tags)) return undefined
  return [...new Set(tags.map((tag) => String(tag).trim().toLowerCase()))]
}
