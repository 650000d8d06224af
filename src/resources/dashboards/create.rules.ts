import type { Body } from '../../core/http/body.ts'
import { invalid } from '../../core/http/errors.ts'
import { isFalsy } from '../../core/json/python.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import type { Warn } from '../../core/warn.ts'
import { nextShortId } from '../insights/model.ts'
import { hasFeature } from '../permissions.ts'
import type { Caller } from '../permissions.ts'
import { readTags } from '../tags.ts'
import { findRecipe } from '../templates/builtin.model.ts'
import type { Recipe } from '../templates/builtin.model.ts'
import type { TemplateTile } from '../templates/model.ts'
import type { World } from '../world.ts'
import { checkClones, copyTiles, toClone, toSame } from './copy.rules.ts'
import type { CopyPlan } from './copy.rules.ts'
import { duplicatesTiles, readHiddenFields } from './hidden-fields.rules.ts'
import type { HiddenFields } from './hidden-fields.rules.ts'
import type { Dashboard } from './model.ts'
import { checkSources, warnOfIdleFields } from './sent-fields.rules.ts'
import type { SentDashboard } from './sent-fields.rules.ts'

/**
 * Every user with access to the project may create a dashboard. All checks come before the first write, so a refused create
 * leaves no orphan dashboard.
 *
 * @see spec 1.1, 1.3, 1.6, 1.10
 */
export function createDashboard(world: World, caller: Caller, sent: SentDashboard, body: Body, warn: Warn): Dashboard {
  checkSources(sent)
  const hidden = readHiddenFields(world, body, ['filters'])
  const recipe = sent.use_template ? getRecipe(world, sent.use_template) : undefined
  const copied = sent.use_dashboard ? planCopy(world, caller, sent.use_dashboard, body) : undefined
  const { tags: sentTags, delete_insights: _ignored, ...fields } = sent
  const dashboard = world.tables.dashboard.insert({
    ...fields,
    project_id: caller.project.id,
    created_by_id: caller.user.id,
    name: sent.name || recipe?.template_name || (sent.name ?? null),
    description: recipe?.dashboard_description ?? sent.description ?? '',
    tags: licensedTags(caller, sentTags, recipe),
    filters: recipe?.dashboard_filters ?? hidden.filters ?? {},
    creation_mode: recipe ? 'template' : copied ? 'duplicate' : 'default',
    use_template: sent.use_template ?? '',
    use_dashboard: copied?.source.id ?? null,
  })
  if (recipe) addTiles(world, dashboard, recipe.tiles, warn)
  if (recipe) warnOfReplaced({ ...sent, ...hidden }, recipe, warn)
  if (copied) copyTiles(world, copied, dashboard)
  else if (duplicatesTiles(world, body)) warn('Body key "duplicate_tiles" was ignored: it needs "use_dashboard".')
  warnOfIdleFields(caller, 'create', sent, warn)
  return dashboard
}

/** Warns of fields that the template decides. An empty text and empty filters lose nothing. @see spec 1.6, F.6 */
function warnOfReplaced(sent: SentDashboard & HiddenFields, recipe: Recipe, warn: Warn): void {
  if (sent.description && recipe.dashboard_description !== undefined) warn(decidedByTemplate('description'))
  if (sent.filters) warn(decidedByTemplate('filters'))
}

export const decidedByTemplate = (key: string): string => `Body key "${key}" was ignored: the template decides.`

/** Tags that are sent take the place of those of the template. @see spec 1.6, T.18, T.24 */
function licensedTags({ organization }: Caller, sent: readonly unknown[] | undefined, recipe: Recipe | undefined) {
  if (!hasFeature(organization, 'tagging')) return []
  return sent ? readTags(sent) : readTemplateTags(recipe?.tags ?? [])
}

/** The tags that a template gives: as they are written there. @see spec T.24 */
export const readTemplateTags = (written: readonly string[]): readonly string[] => readTags(written, (tag) => tag)

/** A stored template may be of any project. @see spec 1.7, T.15 */
function getRecipe({ tables }: World, key: string): Recipe {
  const recipe = findRecipe(key, (name) => tables.template.first('template_name', name))
  if (!recipe) throw invalid(`Invalid template provided: ${key}`, 'use_template')
  return recipe
}

/** The dashboard to copy, and the content that its tiles get. A deep copy is checked before the first write. @see spec 1.8, T.21 */
function planCopy(world: World, caller: Caller, id: number, body: Body): CopyPlan {
  const source = getSource(world, caller, id)
  if (!duplicatesTiles(world, body)) return { source, toContent: toSame }
  checkClones(world, source)
  return { source, toContent: toClone(world, caller) }
}

/** The dashboard to copy must be in the same project and not deleted. @see spec 1.9 */
function getSource({ tables }: World, { project }: Caller, id: number): Dashboard {
  const source = tables.dashboard.get(id)
  if (source?.project_id !== project.id || source.deleted) throw invalid('Invalid value provided', 'use_dashboard')
  return source
}

/**
 * Adds the tiles of a template in their order, each with a new sample insight or a text. They have no creator.
 *
 * @see spec T.16
 */
export function addTiles(world: World, dashboard: Dashboard, tiles: readonly TemplateTile[], warn: Warn): void {
  for (const tile of tiles.filter(({ type }) => warnUnlessKnownType(type, warn))) {
    const content = tile.type === 'TEXT' ? addText(world, dashboard, tile) : addInsight(world, dashboard, tile)
    world.tables.tile.insert({
      dashboard_id: dashboard.id,
      ...content,
      layouts: tile.layouts ?? {},
      color: tile.color ?? null,
    })
  }
}

/** Whether a tile of this type is made. The rows of stored templates are not checked for it. @see spec 8.5, T.16 */
export function warnUnlessKnownType(type: unknown, warn: Warn): type is TemplateTile['type'] {
  const isKnown = type === 'INSIGHT' || type === 'TEXT'
  if (!isKnown) warn(`A template tile of the unknown type ${JSON.stringify(type)} was left out.`)
  return isKnown
}

function addText({ tables }: World, { project_id }: Dashboard, { body }: TemplateTile) {
  return { text_id: tables.text.insert({ project_id, body: body ?? '' }).id }
}

function addInsight({ tables, ids }: World, { project_id }: Dashboard, tile: TemplateTile) {
  const insight = tables.insight.insert({
    project_id,
    short_id: nextShortId(ids),
    name: tile.name ?? null,
    description: tile.description ?? null,
    filters: filtersOf(tile),
    query: tile.query ?? null,
    is_sample: true,
  })
  return { insight_id: insight.id }
}

/** None beside a query. Events of the team itself are left out unless the filters say otherwise. @see spec T.16 */
function filtersOf({ query, filters }: TemplateTile): JsonObject {
  if (!isFalsy(query)) return {}
  const { filter_test_accounts = true } = filters ?? {}
  return { ...filters, filter_test_accounts }
}
