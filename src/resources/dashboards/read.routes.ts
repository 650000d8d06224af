import { ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/http/paging.ts'
import type { Written } from '../../core/json/to-json.ts'
import type { OverInsights } from '../dashboard-filters.ts'
import { REFRESH, refreshMode, warnOfRefresh } from '../insights/refresh-mode.model.ts'
import type { Call, Routes } from '../route.ts'
import { show } from '../view.ts'
import { OVERRIDES, readOverrides, underOverrides } from './model.ts'
import type { Dashboard } from './model.ts'
import { getDashboard, listedDashboards } from './rules.ts'
import { dashboardPageShape, dashboardShape, shownInsights } from './shape.ts'

function list(call: Call): Answer {
  return ok(show(dashboardPageShape, offsetPage(listedDashboards(call.world, call.caller), call), call))
}

function read(call: Call): Answer {
  const { world, caller, params, query } = call
  const dashboard = getDashboard(world, caller, params['id']!)
  const overrides = readOverrides(query)
  const asStored = !overrides.filters && !overrides.variables && query.get('refresh') === undefined
  const shown = () => showRead(call, dashboard, overrides)
  return ok(asStored ? world.answers.of(dashboard, caller.user, shown) : shown())
}

/** Shows a dashboard under overrides, with what a refresh shows of its insights. @see spec 2.3, 2.7 */
export function showRead(
  call: Call,
  dashboard: Dashboard,
  overrides: OverInsights,
  refresh = refreshMode(call.query.get('refresh'), call.warn),
): Written {
  if (refresh) warnOfRefresh(refresh, shownInsights(dashboard, call), call.warn)
  return show(dashboardShape, underOverrides(dashboard, overrides), refresh ? { ...call, reading: { refresh } } : call)
}

/** The query parameters of every action that shows a single dashboard. */
export const READING = { ...OVERRIDES, refresh: REFRESH }

/** The routes that only show dashboards. A page that changes none does not load the code for changes. */
export const routes = {
  '/api/environments/:project_id/dashboards': {
    name: 'Dashboards List',
    object: 'dashboard',
    tag: 'dashboards',
    actions: {
      GET: {
        summary: 'List the dashboards of a project',
        scope: 'dashboard:read',
        query: PAGE_PARAMETERS,
        answers: { 200: dashboardPageShape },
        handler: list,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id': {
    name: 'Dashboards Instance',
    object: 'dashboard',
    tag: 'dashboards',
    actions: {
      GET: {
        summary: 'Read a dashboard',
        scope: 'dashboard:read',
        query: READING,
        answers: { 200: dashboardShape },
        invalid: 'error',
        differs: [
          { says: 'a non-integer id is a 404, not a 500', fields: [] },
          {
            says: 'user_access_level is editor unless a row says otherwise',
            fields: ['user_access_level', 'tiles.insight.user_access_level'],
          },
          { says: 'insights are not computed', fields: ['tiles.insight.result', 'tiles.insight.result.*'] },
          { says: 'variables are not re-keyed by code_name', fields: ['variables', 'variables.*'] },
        ],
        handler: read,
      },
    },
  },
} satisfies Routes
