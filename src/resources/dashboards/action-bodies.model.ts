import { choose } from '../../contract/contract.ts'
import { integer, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { BodyDescription } from '../body.ts'
import { sentTemplate } from '../templates/body.model.ts'
import { dashboardBody, dashboardCreate } from './body.model.ts'

const template = { template: ref(sentTemplate.name), creation_context: {} }

/** A template, or, as the interface has it, the fields of a dashboard. @see spec 8.1, C.14 */
export const templateRequest: BodyDescription = {
  name: 'TemplateRequest',
  schema(contract) {
    const { refresh: _, ...properties } = dashboardCreate.schema(contract).properties ?? {}
    const fields = { ...properties, ...template }
    return choose(contract, 'templateFields', {
      documented: objectSchema(fields, Object.keys(fields)),
      live: objectSchema(template, ['creation_context']),
    })
  },
  inner: [sentTemplate],
}

/** The body of a move. The interface lists the fields of a dashboard here, but they have no effect. @see spec 7.3 */
export const tileMove: BodyDescription = {
  name: 'TileMove',
  schema: () => objectSchema({ tile: objectSchema({ id: integer }), toDashboard: integer }, ['tile', 'toDashboard']),
  unread: [...Object.keys(dashboardBody), 'filters', 'variables'],
}
