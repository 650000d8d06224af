import type { JsonObject } from '../../../core/table/columns.ts'
import { PRIVILEGE, RESTRICTION } from '../../../resources/levels.ts'
import type { RecordedAnswer } from '../answer.ts'
import type { PartialState } from '../partial-state.ts'

/** Notes whether a dashboard that an answer shows is restricted, and the caller may edit it. */
export function noteRight({ caller }: RecordedAnswer, dashboard: number, shown: JsonObject): void {
  const { effective_restriction_level: restriction, effective_privilege_level: privilege } = shown
  if (privilege === PRIVILEGE.edit && restriction === RESTRICTION.collaborators) caller?.edited.add(dashboard)
  else if (privilege !== undefined) caller?.edited.delete(dashboard)
}

/** Forgets who was shown that they may edit a dashboard: its collaborators are known now. */
export function forgetRights({ callers }: PartialState, dashboard: number): void {
  for (const { edited } of callers.all()) edited.delete(dashboard)
}
