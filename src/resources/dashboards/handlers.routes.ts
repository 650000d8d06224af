import { choose, chooseLazy } from '../../contract/contract.ts'
import { bare, created, madeAt, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { offsetPage } from '../../core/http/paging.ts'
import type { Call } from '../route.ts'
import { show } from '../view.ts'
import { createDashboard } from './create.rules.ts'
import { dashboardBody } from './model.ts'
import { moveTile, readMove } from './move-tile.rules.ts'
import {
  checkGlobalAccessControls,
  filtersToShow,
  getDashboard,
  getDashboardToPatch,
  getEditableDashboard,
  listedDashboards,
  updateDashboard,
} from './rules.ts'
import { accessControlsShape, dashboardPageShape, dashboardShape } from './shape.ts'
import { createFromTemplate, readRecipe } from './template.rules.ts'

export function list(call: Call): Answer {
  const { world, caller, url, query } = call
  const page = offsetPage(listedDashboards(world, caller), url, query)
  const results = page.results.map((key) => world.tables.dashboard.get(key)!)
  return ok(show(dashboardPageShape, { ...page, results }, call))
}

export function create(call: Call): Answer {
  const sent = parse(dashboardBody, call.body)
  const dashboard = createDashboard(call.world, call.caller, sent, call.body)
  return created(show(dashboardShape, dashboard, call))
}

export function createFromSentTemplate(call: Call): Answer {
  const { world, caller, body, url, warn } = call
  const recipe = readRecipe(body, warn)
  const dashboard = createFromTemplate(world, caller, recipe)
  const location = url.pathname.replace(/create_from_template_json(?:\.json)?(?=\/?$)/, String(dashboard.id))
  const shown = chooseLazy(world.contract, 'templateBody', {
    documented: () => undefined,
    live: () => show(dashboardShape, dashboard, call),
  })
  return madeAt(location, shown)
}

export function read(call: Call): Answer {
  const { world, caller, params, query } = call
  const dashboard = getDashboard(world, caller, params['id']!)
  const filters = filtersToShow(dashboard, query.get('filters_override'))
  return ok(show(dashboardShape, { ...dashboard, filters }, call))
}

export function patch(call: Call): Answer {
  const { world, caller, params, body } = call
  const dashboard = getDashboardToPatch(world, caller, params['id']!, body)
  const sent = parse(dashboardBody, body, { partial: true })
  return ok(show(dashboardShape, updateDashboard(world, caller, dashboard, sent, body), call))
}

export function replace(call: Call): Answer {
  const { world, caller, params, body } = call
  const dashboard = getEditableDashboard(world, caller, params['id']!)
  const sent = parse(dashboardBody, body)
  return ok(show(dashboardShape, updateDashboard(world, caller, dashboard, sent, body), call))
}

/** Hard delete is refused for any id, existing or not. @see interface.md endpoint 4; semantics.md 3.3 (4 DELETE) */
export function refuseHardDelete(): Answer {
  return bare(405)
}

/** The access-control view of a dashboard: the dashboard itself, or what the real service shows there. */
export function readAccessControls(call: Call): Answer {
  const dashboard = getDashboard(call.world, call.caller, call.params['id']!)
  const { contract } = call.world
  return ok(
    show(
      choose(contract, 'accessControlViews', { documented: dashboardShape, live: accessControlsShape }),
      dashboard,
      call,
    ),
  )
}

export function readGlobalAccessControls(call: Call): Answer {
  const dashboard = getDashboard(call.world, call.caller, call.params['id']!)
  checkGlobalAccessControls(call.world)
  return ok(show(dashboardShape, dashboard, call))
}

/** Moving a tile answers with nothing, or with the dashboard that the tile has left. */
export function move(call: Call): Answer {
  const { world, caller, params, body } = call
  const source = getEditableDashboard(world, caller, params['id']!)
  const asked = readMove(body)
  moveTile(world, caller, source, asked)
  return ok(
    chooseLazy(world.contract, 'moveTileBody', {
      documented: () => undefined,
      live: () => show(dashboardShape, source, call),
    }),
  )
}
