import { toBody } from '../../core/http/body.ts'
import type { Body } from '../../core/http/body.ts'
import { invalid } from '../../core/http/errors.ts'
import { parse, requireObject } from '../../core/http/fields.ts'
import { isObject } from '../../core/json/kinds.ts'
import { findSchemaProblem } from '../../core/json/schema-report.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import { hasFeature } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import { warnOfTags } from '../tags.ts'
import { dashboardObjects, dashboardTexts, storedTemplateKeys, templateSchema } from '../templates/body.model.ts'
import type { Recipe } from '../templates/builtin.model.ts'
import type { World } from '../world.ts'
import { dashboardBody } from './body.model.ts'
import { addTiles, createDashboard, decidedByTemplate, readTemplateTags } from './create.rules.ts'
import type { Dashboard } from './model.ts'
import { readTile } from './template-tiles.rules.ts'

const knownKeys: ReadonlySet<string> = new Set([...Object.keys(templateSchema.properties!), ...storedTemplateKeys])

/**
 * Makes a dashboard from the template of a body. Documented: the interface lists the fields of a dashboard, so a body without
 * a template makes a dashboard from those.
 *
 * @see spec 8.1, 8.4, 8.8
 */
export function createFromBody(world: World, caller: Caller, body: Body, warn: Warn): Dashboard {
  const { template, ...others } = requireObject(body)
  if (template !== undefined) {
    warnOfFieldsBeside(world, others, warn)
    const recipe = readRecipe(template, warn)
    if (recipe.tags.length > 0) warnOfTags(caller, recipe.tags, warn)
    return createFromTemplate(world, caller, recipe, warn)
  }
  if (world.contract.templateFields === 'live') throw invalid('This field is required.', 'template')
  return createDashboard(world, caller, parse(dashboardBody, body), body, warn)
}

/** In the live contract the row that switches the fields off is the reason, and the journal has named it. @see spec 8.1, C.14 */
function warnOfFieldsBeside({ contract }: World, others: JsonObject, warn: Warn): void {
  if (contract.templateFields === 'live') return
  for (const field of Object.keys(dashboardBody)) if (Object.hasOwn(others, field)) warn(decidedByTemplate(field))
}

/**
 * The parser of this route checks a template against the schema, before the project is looked for. The error detail is the
 * message of the schema library.
 *
 * @see spec 8.3
 */
export function checkTemplate({ value }: Body): void {
  const template = isObject(value) ? value['template'] : undefined
  const problem = template === undefined ? undefined : findSchemaProblem(templateSchema, template)
  if (problem !== undefined) throw invalid(problem)
}

/**
 * Reads a template that fits the schema. One on which the real service crashes (an unknown key, a tile that lacks something, a
 * text that is too long) is a 400.
 *
 * @see spec 8.4, 8.9
 */
function readRecipe(template: unknown, warn: Warn): Required<Recipe> {
  const sent = template as Required<Omit<Recipe, 'tiles'>> & { readonly tiles: readonly JsonObject[] }
  const unknown = Object.keys(sent).find((key) => !knownKeys.has(key))
  if (unknown !== undefined) throw invalid(`A template has no "${unknown}".`, 'template')
  const { template_name, dashboard_description, dashboard_filters, tags = [] } = sent
  const read = parse(dashboardTexts, toBody({ name: template_name, description: dashboard_description }))
  parse(dashboardObjects, toBody({ dashboard_filters }))
  return {
    template_name: read.name!,
    dashboard_description: read.description!,
    dashboard_filters,
    tags,
    tiles: sent.tiles.flatMap((tile, at) => readTile(tile, at, warn)),
  }
}

/**
 * The new dashboard has the name, description and filters of the sent template. The caller is its creator; its creation mode
 * stays `default`.
 *
 * @see spec 8.6
 */
function createFromTemplate(world: World, caller: Caller, recipe: Required<Recipe>, warn: Warn): Dashboard {
  const tags = hasFeature(caller.organization, 'tagging') ? readTemplateTags(recipe.tags) : []
  const dashboard = world.tables.dashboard.insert({
    project_id: caller.project.id,
    created_by_id: caller.user.id,
    name: recipe.template_name,
    description: recipe.dashboard_description,
    filters: recipe.dashboard_filters,
    tags,
  })
  addTiles(world, dashboard, recipe.tiles, warn)
  return dashboard
}
