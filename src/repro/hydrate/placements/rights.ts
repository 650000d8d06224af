import type { JsonObject } from '../../../core/table/columns.ts'
import { PRIVILEGE, RESTRICTION } from '../../../resources/levels.ts'
import type { Account } from '../accounts.ts'
import type { RecordedAnswer } from '../answer.ts'
import { dashboardsOf } from '../partial-state.ts'
import type { PartialState } from '../partial-state.ts'

/** Notes whether a dashboard that an answer shows is restricted, and the caller may edit it. */
export function noteRight({ caller }: RecordedAnswer, dashboard: number, shown: JsonObject): void {
  const { effective_restriction_level: restriction, effective_privilege_level: privilege } = shown
  if (!caller || privilege === undefined) return
  const isRestricted = restriction === RESTRICTION.collaborators
  mark(caller.edited, dashboard, isRestricted && privilege === PRIVILEGE.edit)
  mark(caller.viewed, dashboard, isRestricted && privilege !== PRIVILEGE.edit)
}

function mark(set: Set<number>, id: number, isIn: boolean): void {
  if (isIn) set.add(id)
  else set.delete(id)
}

/**
 * Notes the levels of an insight, which follow from all its dashboards (rule T.7). For the public, an insight is always
 * restricted, so an answer to a token says nothing about the levels.
 */
export function noteInsightLevels(
  { rows, insightLevels }: PartialState,
  { caller }: RecordedAnswer,
  insight: number,
  shown: JsonObject,
): void {
  const { effective_restriction_level: restriction, effective_privilege_level: privilege } = shown
  if (!caller || restriction === undefined || privilege === undefined) return
  const isRestricted = restriction === RESTRICTION.collaborators
  const isEditable = privilege === PRIVILEGE.edit
  insightLevels.set(insight, { dashboards: dashboardsOf(rows, insight), isRestricted, isEditable })
  mark(caller.editedInsights, insight, isRestricted && isEditable)
}

/** Forgets who was shown that they may edit a dashboard: its collaborators are known now. */
export function forgetRights({ callers }: PartialState, dashboard: number): void {
  for (const { edited } of callers.all()) edited.delete(dashboard)
}

/** Forgets that an answer showed a user with the right to edit a dashboard: they no longer collaborate. */
export function forgetRight({ callers }: PartialState, dashboard: number, account: Account | undefined): void {
  for (const caller of callers.all()) {
    if (caller.account && caller.account !== account) continue
    caller.edited.delete(dashboard)
    caller.viewed.add(dashboard)
  }
}
