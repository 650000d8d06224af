import { nullableString } from '../../core/http/field-types.ts'
import { listSchema, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import type { Schema } from '../../core/json/schema.ts'
import type { BodyDescription } from '../body.ts'

const variable: Schema = {
  type: 'object',
  required: ['id', 'name', 'type', 'default', 'description', 'required'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { const: 'event' },
    default: { type: 'object' },
    description: { type: 'string' },
    required: { type: 'boolean' },
  },
}

/**
 * The schema of the service for sent templates.
 *
 * @see spec 8.3
 */
export const templateSchema: Schema = {
  type: 'object',
  required: ['template_name', 'dashboard_description', 'dashboard_filters', 'tiles'],
  properties: {
    id: { type: 'string' },
    template_name: { type: 'string' },
    team_id: { type: ['number', 'null'] },
    created_at: { type: 'string' },
    image_url: { type: ['string', 'null'] },
    dashboard_description: { type: 'string' },
    dashboard_filters: { type: 'object' },
    tiles: { type: 'array', minItems: 1, items: { type: 'object' } },
    variables: { type: ['array', 'null'], items: variable },
    tags: { type: 'array', items: { type: 'string' } },
  },
}

/** Further keys of stored templates. They are accepted, so that a template can be sent as it was received. */
export const storedTemplateKeys = ['availability_contexts', 'created_by', 'deleted', 'github_url', 'scope']

/** The texts of any tile that a template makes. */
export const tileTexts = { color: nullableString() }

/** The texts of an insight that a template makes. */
export const insightTexts = { name: nullableString({ max: 400 }), description: nullableString({ max: 400 }) }

const text: JsonSchema = { type: ['string', 'null'] }
const object: JsonSchema = { type: ['object', 'null'], additionalProperties: true }
const tileProperties = {
  name: text,
  description: text,
  body: text,
  color: text,
  layouts: object,
  filters: object,
  query: object,
}

/** Tiles of other types than these two are left out. */
const templateTile: BodyDescription = {
  name: 'TemplateTile',
  schema: () =>
    objectSchema(
      { type: { type: 'string', enum: ['INSIGHT', 'TEXT'] }, ...tileProperties },
      Object.keys(tileProperties),
    ),
}

/** A template as clients send it. */
export const sentTemplate: BodyDescription = {
  name: 'Template',
  schema: () => ({
    ...(templateSchema as JsonSchema),
    properties: {
      ...(templateSchema.properties as Properties),
      tiles: { ...listSchema(ref(templateTile.name)), minItems: 1 },
      ...Object.fromEntries(storedTemplateKeys.map((key) => [key, {}])),
    },
    additionalProperties: false,
  }),
  inner: [templateTile],
}
