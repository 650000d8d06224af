import type { Schema } from '../../core/json/schema.ts'

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
 * What the service's schema says about a template that a client sends.
 *
 * @see semantics.md 6
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

/** What else a stored template holds, so that one that was read back can be sent again. */
export const storedTemplateKeys = ['availability_contexts', 'created_by', 'deleted', 'github_url', 'scope']
