import type { Contract } from '../../contract/contract.ts'
import type { Field } from '../../core/http/field.ts'
import { listSchema, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { collaboratorBody } from '../../resources/collaborators/model.ts'
import { dashboardBody } from '../../resources/dashboards/model.ts'
import {
  hiddenCreateProperties,
  hiddenUpdateProperties,
  tileMoveSchema,
} from '../../resources/dashboards/schema.wire.ts'
import { memberBody } from '../../resources/members/model.ts'
import { sharingBody } from '../../resources/sharing/model.ts'
import { storedTemplateKeys, templateSchema } from '../../resources/templates/body.model.ts'
import { textBody, tileBody } from '../../resources/tiles/body.model.ts'

type Fields = Readonly<Record<string, Field<unknown>>>
type Bodies = Readonly<Record<string, (contract: Contract) => JsonSchema>>

/** What clients send, from the declarations their bodies are read with. Further keys are ignored. */
export const bodies: Bodies = {
  DashboardCreate: (contract) => bodySchema(dashboardBody, hiddenCreateProperties(contract)),
  DashboardUpdate: (contract) => bodySchema(dashboardBody, hiddenUpdateProperties(contract)),
  TileChange: () => bodySchema({ ...tileBody, text: undefined }, { text: bodySchema(textBody) }),
  TileMove: tileMoveSchema,
  TemplateRequest: () => objectSchema({ template: ref('Template'), creation_context: {} }, ['creation_context']),
  Template: () => ({
    ...(templateSchema as JsonSchema),
    properties: {
      ...(templateSchema.properties as Properties),
      tiles: { ...listSchema(ref('TemplateTile')), minItems: 1 },
      ...Object.fromEntries(storedTemplateKeys.map((key) => [key, {}])),
    },
    additionalProperties: false,
  }),
  TemplateTile: templateTileSchema,
  CollaboratorCreate: () => bodySchema(collaboratorBody),
  MemberCreate: () => bodySchema(memberBody),
  MemberUpdate: () => bodySchema(memberBody, {}, { partial: true }),
  SharingUpdate: () => bodySchema(sharingBody),
}

function bodySchema(
  fields: Readonly<Record<string, Fields[string] | undefined>>,
  more: Properties = {},
  { partial = false } = {},
): JsonSchema {
  const declared = Object.entries(fields).flatMap(([name, field]) => (field ? [[name, field] as const] : []))
  const properties = Object.fromEntries(declared.map(([name, { schema }]) => [name, schema]))
  const optional = declared.filter(([, { required }]) => partial || !required).map(([name]) => name)
  return objectSchema({ ...properties, ...more }, [...optional, ...Object.keys(more)])
}

/** Tiles of other types than these two are left out. */
function templateTileSchema(): JsonSchema {
  const text: JsonSchema = { type: ['string', 'null'] }
  const object: JsonSchema = { type: ['object', 'null'], additionalProperties: true }
  const optional = {
    name: text,
    description: text,
    body: text,
    color: text,
    layouts: object,
    filters: object,
    query: object,
  }
  return objectSchema({ type: { type: 'string', enum: ['INSIGHT', 'TEXT'] }, ...optional }, Object.keys(optional))
}
