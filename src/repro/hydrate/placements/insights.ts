import type { JsonObject } from '../../../core/table/columns.ts'
import { SHARING_TOKEN } from '../../../resources/keys/credentials.model.ts'
import type { Account } from '../accounts.ts'
import { bodyOf, rowsOf, sentObject } from '../answer.ts'
import type { RecordedAnswer } from '../answer.ts'
import type { PartialState, Placement } from '../partial-state.ts'
import { objectsIn } from '../reading.ts'
import { noteInsightLevels } from './rights.ts'
import { withoutTags } from './sharing.ts'
import { placeInsight } from './tiles.ts'

/** Parameters under which an answer shows other filters than those of the insight. */
const OVERRIDES = ['from_dashboard', 'filters_override', 'variables_override']

/** Puts an insight with all its tiles: one that was there before and is not shown any more has been removed. */
function putInsight(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): number {
  const { rows } = partial
  const { filters: _filters, query: _query, ...rest } = shown
  const tiles = objectsIn(shown['dashboard_tiles'])
  const shownTiles = new Set(tiles.map(({ id }) => id))
  for (const { dashboard_id } of tiles)
    if (Number.isSafeInteger(dashboard_id))
      rows.put('dashboard', dashboard_id as number, { project_id: answer.project })
  const isOverridden = OVERRIDES.some((name) => answer.query.has(name))
  const id = placeInsight(partial, answer, isOverridden ? rest : shown)
  for (const tile of rows.keysWith('tile', { insight_id: id }))
    if (!shownTiles.has(tile)) rows.put('tile', tile, { deleted: true })
  noteInsightLevels(partial, answer, id, shown)
  return id
}

/** Puts an insight that was read with a key or with the token of a sharing. */
function putRead(partial: PartialState, answer: RecordedAnswer, shown: JsonObject): void {
  const token = answer.query.get(SHARING_TOKEN)
  if (!token) return void putInsight(partial, answer, shown)
  const insights = partial.tokenInsights.get(token) ?? new Set()
  partial.tokenInsights.set(token, insights.add(putInsight(partial, answer, withoutTags(shown))))
}

export const placeSingleInsight: Placement = (partial, answer) => putRead(partial, answer, bodyOf(answer))

/** Places a created insight. The caller is its creator. */
export const placeCreatedInsight: Placement = (partial, answer) => placeWritten(partial, answer, 'created_by_id')

/** Places a changed insight. The caller has changed it last, if a field was sent that counts as a change (rule 36.3). */
export const placeChangedInsight: Placement = (partial, answer) => {
  const sent = sentObject(answer)
  if (['name', 'description', 'filters'].some((field) => field in sent))
    placeWritten(partial, answer, 'last_modified_by_id')
  else placeSingleInsight(partial, answer)
}

function placeWritten(partial: PartialState, answer: RecordedAnswer, author: string): void {
  const id = putInsight(partial, answer, bodyOf(answer))
  answer.caller?.mayBelongTo(partial.rows.tables.insight.get(id)![author] as Account | null | undefined)
}

export const placeInsights: Placement = (partial, answer) => {
  for (const row of rowsOf(answer)) putRead(partial, answer, row)
}
