import type { Body } from '../../core/http/body.ts'
import { invalid } from '../../core/http/errors.ts'
import { requireObject } from '../../core/http/fields.ts'
import { findSchemaProblem } from '../../core/json/schema.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { hasFeature } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import { storedTemplateKeys, templateSchema } from '../templates/body.model.ts'
import type { TemplateTile } from '../templates/model.ts'
import type { World } from '../world.ts'
import { addTiles } from './create.rules.ts'
import type { Recipe } from './create.rules.ts'
import type { Dashboard } from './model.ts'
import { readTags } from '../tags.ts'

const knownKeys: ReadonlySet<string> = new Set([...Object.keys(templateSchema.properties!), ...storedTemplateKeys])

/**
 * Checks a template against the schema of the service. The error detail is the message of the schema library. A template on
 * which the real service crashes (none at all, an unknown key, a tile without a type) is a 400.
 *
 * @see spec 8.3, 8.4
 */
export function readRecipe({ value }: Body, warn: (warning: string) => void): Recipe {
  const { template } = requireObject(value) as { readonly template?: unknown }
  if (template === undefined) throw invalid('This field is required.', 'template')
  const problem = findSchemaProblem(templateSchema, template)
  if (problem !== undefined) throw invalid(problem)
  const sent = template as Recipe & JsonObject
  const unknown = Object.keys(sent).find((key) => !knownKeys.has(key))
  if (unknown !== undefined) throw invalid(`A template has no "${unknown}".`, 'template')
  const { template_name, dashboard_description, dashboard_filters, tags = [] } = sent
  return {
    template_name,
    dashboard_description,
    dashboard_filters,
    tags,
    tiles: (sent.tiles as readonly unknown[] as readonly JsonObject[]).flatMap((tile) => readTile(tile, warn)),
  }
}

/** A tile of an unknown type is left out, with a warning. @see spec 8.5 */
function readTile(sent: JsonObject, warn: (warning: string) => void): TemplateTile[] {
  const { type } = sent
  if (type === undefined) throw invalid('A tile of a template needs a type: INSIGHT or TEXT.', 'template')
  if (type !== 'INSIGHT' && type !== 'TEXT') {
    warn(`A template tile of the unknown type ${JSON.stringify(type)} was left out.`)
    return []
  }
  return [
    {
      type,
      name: textOf(sent['name']),
      description: textOf(sent['description']),
      body: textOf(sent['body']) ?? '',
      color: textOf(sent['color']),
      layouts: objectOf(sent['layouts']) ?? {},
      filters: objectOf(sent['filters']) ?? {},
      query: objectOf(sent['query']),
    },
  ]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const objectOf = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null

/**
 * The new dashboard has the name, description and filters of the sent template. The caller is its creator; its creation mode
 * stays `default`.
 *
 * @see spec 8.6
 */
export function createFromTemplate(world: World, caller: Caller, recipe: Recipe): Dashboard {
  const tags = hasFeature(caller.organization, 'tagging') ? readTags(recipe.tags) : []
  const dashboard = world.tables.dashboard.insert({
    project_id: caller.project.id,
    created_by_id: caller.user.id,
    name: recipe.template_name,
    description: recipe.dashboard_description,
    filters: recipe.dashboard_filters,
    tags,
  })
  addTiles(world, dashboard, recipe.tiles)
  return dashboard
}
