import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { boolean, choice, list, nullableInteger, nullableString, string } from '../../core/http/field-types.ts'
import { flag, freeObject, listSchema, ref } from '../../core/json/json-schema.ts'
import type { Properties } from '../../core/json/json-schema.ts'
import { bodyOf } from '../body.ts'
import { REFRESH } from '../insights/refresh-mode.model.ts'
import { RESTRICTION_LEVELS } from '../levels.ts'
import { tileChange } from '../tiles/body.model.ts'

/**
 * The body of a create and of an update. No field is required.
 *
 * @see spec 1.2, 1.4
 */
export const dashboardBody = {
  name: nullableString({ max: 400 }),
  description: string(),
  pinned: boolean(),
  deleted: boolean(),
  use_template: string(),
  use_dashboard: nullableInteger(),
  delete_insights: boolean(),
  tags: list({ type: 'string' }),
  restriction_level: choice(RESTRICTION_LEVELS),
}

/** Keys that are not in the interface. All but `refresh` are read under the live contract only. @see spec C.9, 2.7 */
const hidden = (live: Properties) => (contract: Contract) => ({
  ...choose<Properties>(contract, 'readOnlyDashboardFields', { documented: {}, live }),
  refresh: REFRESH,
})

export const dashboardCreate = bodyOf('DashboardCreate', dashboardBody, {
  properties: hidden({ filters: freeObject, duplicate_tiles: flag }),
})

export const dashboardUpdate = bodyOf('DashboardUpdate', dashboardBody, {
  properties: hidden({ filters: freeObject, variables: freeObject, tiles: listSchema(ref(tileChange.name)) }),
  inner: [tileChange],
  idle: ['use_template', 'use_dashboard'],
})
