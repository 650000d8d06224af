import { object as jsonObject, nullableString, string } from '../../core/http/field-types.ts'
import { freeObject, listSchema, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import type { ReportedSchema } from '../../core/json/schema-report.ts'
import type { BodyDescription } from '../body.ts'

const variable: ReportedSchema = {
  type: 'object',
  required: ['id', 'name', 'type', 'default', 'description', 'required'],
  properties: {
    id: { description: 'The id of the variable', type: 'string' },
    name: { description: 'The name of the variable', type: 'string' },
    type: { description: 'The type of the variable', enum: ['event'] },
    default: { description: 'The default value of the variable', type: 'object' },
    description: { description: 'The description of the variable', type: 'string' },
    required: { description: 'Whether the variable is required', type: 'boolean' },
  },
}

/**
 * The schema of the service for sent templates. Refusals print it, so its descriptions and the order of its keys are those
 * of the service.
 *
 * @see spec 8.3, E.21
 */
export const templateSchema: ReportedSchema = {
  type: 'object',
  required: ['template_name', 'dashboard_description', 'dashboard_filters', 'tiles'],
  properties: {
    id: { description: 'The id of the dashboard template', type: 'string' },
    template_name: { description: 'The name of the dashboard template', type: 'string' },
    team_id: { description: 'The team this dashboard template belongs to', type: ['number', 'null'] },
    created_at: { description: 'When the dashboard template was created', type: 'string' },
    image_url: { description: 'The image of the dashboard template', type: ['string', 'null'] },
    dashboard_description: { description: 'The description of the dashboard template', type: 'string' },
    dashboard_filters: { description: 'The filters of the dashboard template', type: 'object' },
    tiles: {
      description: 'The tiles of the dashboard template',
      type: 'array',
      minItems: 1,
      items: { type: 'object' },
    },
    variables: {
      description: 'The variables of the dashboard template',
      anyOf: [{ type: 'array', items: variable }, { type: 'null' }],
    },
    tags: { description: 'The tags of the dashboard template', type: 'array', items: { type: 'string' } },
  },
}

/** Further keys of stored templates. They are accepted, so that a template can be sent as it was received. */
export const storedTemplateKeys = ['availability_contexts', 'created_by', 'deleted', 'github_url', 'scope']

/** A text as it is written in a template. */
const written = { max: 400, trim: false }

/** The texts of a dashboard that a template makes. @see spec 8.9 */
export const dashboardTexts = { name: string(written), description: string({ trim: false }) }

/** The objects of a dashboard and of any tile that a template makes. @see spec E.23 */
export const dashboardObjects = { dashboard_filters: jsonObject() }
export const tileObjects = { layouts: jsonObject(), filters: jsonObject(), query: jsonObject() }

/** The texts of any tile that a template makes. */
export const tileTexts = { color: nullableString({ trim: false }) }

/** The texts of an insight that a template makes. */
export const insightTexts = { name: nullableString(written), description: nullableString(written) }

const text: JsonSchema = { type: ['string', 'null'] }
const object: JsonSchema = { type: ['object', 'null'], additionalProperties: true }
const tileProperties = {
  name: text,
  description: text,
  body: text,
  color: text,
  filters: object,
  query: object,
}

/** Tiles of other types than these two are left out. */
const templateTile: BodyDescription = {
  name: 'TemplateTile',
  schema: () =>
    objectSchema(
      { type: { type: 'string', enum: ['INSIGHT', 'TEXT'] }, layouts: freeObject, ...tileProperties },
      Object.keys(tileProperties),
    ),
}

/** A template as clients send it. */
export const sentTemplate: BodyDescription = {
  name: 'Template',
  schema: () => ({
    ...templateSchema,
    properties: {
      ...(templateSchema.properties as Properties),
      tiles: { ...listSchema(ref(templateTile.name)), minItems: 1 },
      ...Object.fromEntries(storedTemplateKeys.map((key) => [key, {}])),
    },
    additionalProperties: false,
  }),
  inner: [templateTile],
}
