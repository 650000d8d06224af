import { choose } from '../../contract/contract.ts'
import type { Contract, ContractRow } from '../../contract/contract.ts'
import { integer, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { Properties } from '../../core/json/json-schema.ts'
import type { BodyDescription } from '../body.ts'
import { REFRESH } from '../insights/refresh-mode.model.ts'
import { sentTemplate } from '../templates/body.model.ts'
import { dashboardBody, dashboardCreate } from './body.model.ts'

const template = { template: ref(sentTemplate.name), creation_context: {} }

/** The key that an answer with a dashboard reads. @see spec 2.7 */
const refresh = (contract: Contract, row: ContractRow): Properties =>
  choose<Properties>(contract, row, { documented: {}, live: { refresh: REFRESH } })

/** A template, or, as the interface has it, the fields of a dashboard. @see spec 8.1, C.14 */
export const templateRequest: BodyDescription = {
  name: 'TemplateRequest',
  schema(contract) {
    const { refresh: _, ...properties } = dashboardCreate.schema(contract).properties ?? {}
    const shown = refresh(contract, 'templateBody')
    const fields = { ...properties, ...template, ...shown }
    return choose(contract, 'templateFields', {
      documented: objectSchema(fields, Object.keys(fields)),
      live: objectSchema({ ...template, ...shown }, ['creation_context', ...Object.keys(shown)]),
    })
  },
  inner: [sentTemplate],
}

/** The body of a move. The interface lists the fields of a dashboard here, but they have no effect. @see spec 7.3 */
export const tileMove: BodyDescription = {
  name: 'TileMove',
  schema(contract) {
    const fields = { tile: objectSchema({ id: integer }), toDashboard: integer, ...refresh(contract, 'moveTileBody') }
    return objectSchema(fields, Object.keys(fields))
  },
  unread: [...Object.keys(dashboardBody), 'filters', 'variables'],
}
