import type { Body } from '../../core/http/body.ts'
import { denied } from '../../core/http/errors.ts'
import type { Warn } from '../../core/warn.ts'
import { canRestrict } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import { readLicensedTags } from '../tags.ts'
import type { World } from '../world.ts'
import { removeDashboard, restoreDashboard } from './delete.rules.ts'
import { readHiddenFields, warnOfEmptyFields } from './hidden-fields.rules.ts'
import type { Dashboard } from './model.ts'
import { checkSources, warnOfIdleFields } from './sent-fields.rules.ts'
import type { SentDashboard } from './sent-fields.rules.ts'
import { changeTiles, readTiles } from './tiles.rules.ts'

export const CANNOT_RESTRICT =
  "Only the dashboard owner and project admins have the restriction rights required to change the dashboard's restriction level."

/**
 * An update changes only the fields that were sent. A body with a restriction level needs the right to restrict, even if the
 * level stays the same. `use_template` and `use_dashboard` have no effect.
 *
 * @see spec 3.1, 3.3, 3.4, 3.5
 */
export function updateDashboard(
  world: World,
  caller: Caller,
  dashboard: Dashboard,
  sent: SentDashboard,
  body: Body,
  warn: Warn,
): Dashboard {
  checkSources(sent)
  const { use_template: _t, use_dashboard: _d, delete_insights: _i, deleted, tags: sentTags, ...fields } = sent
  const tags = readLicensedTags(caller, sentTags)
  if (fields.restriction_level !== undefined && !canRestrict(caller, dashboard)) throw denied(CANNOT_RESTRICT)
  const hidden = readHiddenFields(world, body, ['filters', 'variables'])
  const tiles = readTiles(world, caller, dashboard, body)
  const updated = world.tables.dashboard.update(dashboard, { ...fields, ...(tags && { tags }), ...hidden })
  changeTiles(world, caller, updated, tiles)
  warnOfIdleFields(caller, 'update', sent, warn)
  warnOfEmptyFields(world, body, dashboard, warn)
  if (deleted === true) return removeDashboard(world, updated, sent)
  return deleted === false && dashboard.deleted ? restoreDashboard(world, updated) : updated
}
