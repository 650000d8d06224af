import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { flag, freeObject, integer, listSchema, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { Properties } from '../../core/json/json-schema.ts'
import { bodyOf } from '../body.ts'
import type { BodyDescription } from '../body.ts'
import { sentTemplate } from '../templates/body.model.ts'
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

const template = { template: ref(sentTemplate.name), creation_context: {} }

/** A template, or, as the interface has it, the fields of a dashboard. @see spec 8.1, C.14 */
export const templateRequest: BodyDescription = {
  name: 'TemplateRequest',
  schema(contract) {
    const { properties = {} } = dashboardCreate.schema(contract)
    const fields = { ...properties, ...template }
    return choose(contract, 'templateFields', {
      documented: objectSchema(fields, Object.keys(fields)),
      live: objectSchema(template, ['creation_context']),
    })
  },
  inner: [sentTemplate],
}

/** The body of a move. The interface lists the fields of a dashboard here, but they have no effect. */
export const tileMove: BodyDescription = {
  name: 'TileMove',
  schema: () => objectSchema({ tile: objectSchema({ id: integer }), toDashboard: integer }, ['tile', 'toDashboard']),
}
