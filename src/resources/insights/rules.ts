import type { Body } from '../../core/http/body.ts'
import { denied, invalid, notFound } from '../../core/http/errors.ts'
import type { Basis } from '../../core/http/errors.ts'
import { isObject } from '../../core/json/kinds.ts'
import { pythonInteger } from '../../core/json/python.ts'
import type { Warn } from '../../core/warn.ts'
import { insightPrivilege } from '../insight-levels.ts'
import { PRIVILEGE } from '../levels.ts'
import type { Caller } from '../permissions.ts'
import { readLicensedTags, warnOfTags } from '../tags.ts'
import type { World } from '../world.ts'
import type { SentInsight } from './body.model.ts'
import { FOREIGN_DASHBOARD, changeDashboards, planDashboards, removeTiles } from './dashboards.rules.ts'
import type { Narrowing } from './list.model.ts'
import { narrow } from './list.rules.ts'
import type { Insight } from './model.ts'
import { nextShortId } from './model.ts'
import { isShownTo } from './reader.rules.ts'
import type { Reader } from './reader.rules.ts'

export const CANNOT_EDIT_INSIGHT =
  'This insight is on a dashboard that can only be edited by its owner, team members invited to editing the dashboard, and project admins.'
const EDIT: Basis = { rule: 'right to edit', source: '36.2' }

/** Finds an insight of the project by its number. A deleted one, and one that the public is not shown, is a 404. @see spec 34.1, 32.6 */
export function getInsight(world: World, caller: Reader, id: string, narrowing: Narrowing): Insight {
  const insight = getStored(world, caller, id, narrowing)
  if (insight.deleted) throw notFound()
  return insight
}

/** Finds an insight that the caller may edit. @see spec 36.2 */
export function getEditableInsight(world: World, caller: Caller, id: string, narrowing: Narrowing): Insight {
  return requireEdit(world, caller, getInsight(world, caller, id, narrowing))
}

/** A PATCH whose body has `deleted` false, as JSON writes it, finds a deleted insight too. @see spec 36.7 */
export function getInsightToPatch(
  world: World,
  caller: Caller,
  id: string,
  narrowing: Narrowing,
  { value }: Body,
): Insight {
  const restores = isObject(value) && value['deleted'] === false
  const find = restores ? getStored : getInsight
  return requireEdit(world, caller, find(world, caller, id, narrowing))
}

/** An insight of the project that the reader is shown, deleted or not. */
function getStored(world: World, caller: Reader, id: string, narrowing: Narrowing): Insight {
  const found = world.tables.insight.get(pythonInteger(id))
  const own = found?.project_id === caller.project.id ? [found] : []
  const [insight] = narrow(world, own, narrowing).filter((row) => isShownTo(caller, row))
  if (!insight) throw notFound()
  return insight
}

function requireEdit(world: World, caller: Caller, insight: Insight): Insight {
  if (insightPrivilege(world, caller, insight) === PRIVILEGE.edit) return insight
  throw denied(CANNOT_EDIT_INSIGHT).by(EDIT)
}

/**
 * Everybody with access to the project may create an insight, also on a restricted dashboard. All checks come before the
 * first write.
 *
 * @see spec 33.1, 33.6
 */
export function createInsight(world: World, caller: Caller, sent: SentInsight): Insight {
  const { dashboards = [], ...fields } = sent
  const { tables, ids } = world
  const isForeign = (id: number) => tables.dashboard.get(id)!.project_id !== caller.project.id
  if (dashboards.some(isForeign)) throw invalid(FOREIGN_DASHBOARD)
  const insight = tables.insight.insert({
    ...fields,
    tags: readLicensedTags(caller, sent.tags) ?? [],
    project_id: caller.project.id,
    short_id: nextShortId(ids),
    created_by_id: caller.user.id,
    last_modified_by_id: caller.user.id,
  })
  for (const dashboard_id of dashboards) tables.tile.insert({ dashboard_id, insight_id: insight.id })
  return insight
}

/** @see spec T.18, F.6 */
export const warnOfIdleTags = (caller: Caller, { tags }: SentInsight, warn: Warn): void =>
  warnOfTags(caller, tags, warn)

/** Warns of dashboards in an update that deletes: they are checked and not used. @see spec 36.6, F.6 */
export function warnOfIdleDashboards({ deleted, dashboards }: SentInsight, warn: Warn): void {
  if (deleted && dashboards) warn('Body key "dashboards" was ignored: a deleted insight is on no dashboard.')
}

/**
 * Changes only the fields that were sent. A changed insight is no sample any more. Only the name, the description and the
 * filters count as a modification.
 *
 * @see spec 36.1, 36.3, 36.4, 36.6, 36.7
 */
export function updateInsight(world: World, caller: Caller, insight: Insight, sent: SentInsight): Insight {
  const { dashboards, tags: sentTags, ...fields } = sent
  const tags = readLicensedTags(caller, sentTags)
  const plan = dashboards && !sent.deleted ? planDashboards(world, caller, insight, dashboards) : undefined
  const now = world.clock.iso()
  const isModified = ['name', 'description', 'filters'].some((field) => Object.hasOwn(sent, field))
  if (sent.deleted) removeTiles(world, insight)
  if (plan) changeDashboards(world, insight, plan)
  return world.tables.insight.update(insight, {
    ...fields,
    ...(tags && { tags }),
    is_sample: false,
    updated_at: now,
    ...(isModified && { last_modified_at: now, last_modified_by_id: caller.user.id }),
  })
}
