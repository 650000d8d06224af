import { invalid } from '../../core/http/errors.ts'
import type { Sent } from '../../core/http/fields.ts'
import type { Warn } from '../../core/warn.ts'
import type { Caller } from '../permissions.ts'
import { warnOfTags } from '../tags.ts'
import type { dashboardBody } from './body.model.ts'

/** The fields of a create or of an update. */
export type SentDashboard = Sent<typeof dashboardBody>

/**
 * A body must not name both a template and a dashboard to copy.
 *
 * @see spec 1.5
 */
export function checkSources({ use_template, use_dashboard }: SentDashboard): void {
  if (use_template && use_dashboard) throw invalid('`use_dashboard` and `use_template` cannot be used together')
}

/**
 * Warns of tags without the feature for them, and of `delete_insights` in a request that deletes nothing. A create deletes
 * nothing, also one with `deleted`.
 *
 * @see spec 3.7, T.18, F.6
 */
export function warnOfIdleFields(
  caller: Caller,
  action: 'create' | 'update',
  { tags, delete_insights, deleted }: SentDashboard,
  warn: Warn,
): void {
  warnOfTags(caller, tags, warn)
  if (delete_insights && (action === 'create' || !deleted))
    warn('Body key "delete_insights" was ignored: it needs "deleted": true in an update.')
}
