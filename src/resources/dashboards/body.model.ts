import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { flag, freeObject, listSchema, ref } from '../../core/json/json-schema.ts'
import type { Properties } from '../../core/json/json-schema.ts'
import { bodyOf } from '../body.ts'
import { tileChange } from '../tiles/body.model.ts'
import { dashboardBody } from './model.ts'

/** Keys that are not in the interface. They are read under the live contract only. @see spec C.9 */
const hidden = (live: Properties) => (contract: Contract) =>
  choose<Properties>(contract, 'readOnlyDashboardFields', { documented: {}, live })

export const dashboardCreate = bodyOf('DashboardCreate', dashboardBody, {
  properties: hidden({ filters: freeObject, duplicate_tiles: flag }),
})

export const dashboardUpdate = bodyOf('DashboardUpdate', dashboardBody, {
  properties: hidden({ filters: freeObject, variables: freeObject, tiles: listSchema(ref(tileChange.name)) }),
  inner: [tileChange],
  idle: ['use_template', 'use_dashboard'],
})
