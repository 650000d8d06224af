import { ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/http/paging.ts'
import { REFRESH, refreshMode, warnOfRefresh } from '../insights/refresh-mode.model.ts'
import type { Call, Routes } from '../route.ts'
import { show } from '../view.ts'
import { OVERRIDES, readOverrides, underOverrides } from './model.ts'
import { getDashboard, listedDashboards } from './rules.ts'
import { dashboardPageShape, dashboardShape, shownInsights } from './shape.ts'

function list(call: Call): Answer {
  return ok(show(dashboardPageShape, offsetPage(listedDashboards(call.world, call.caller), call), call))
}

function read(call: Call): Answer {
  const { world, caller, params, query, warn } = call
  const dashboard = getDashboard(world, caller, params['id']!)
  const shown = underOverrides(dashboard, readOverrides(query))
  const refresh = refreshMode(query.get('refresh'), warn)
  if (refresh) warnOfRefresh(refresh, shownInsights(dashboard, call), warn)
  if (shown !== dashboard || refresh) return ok(show(dashboardShape, shown, { ...call, reading: { refresh } }))
  return ok(world.answers.of(dashboard, caller.user, () => show(dashboardShape, dashboard, call)))
}

export const WRITE_ONLY =
  'use_template, use_dashboard and delete_insights are shown (contract row writeOnlyDashboardFields)'

/** What only shows dashboards. It stands apart, so that a page that changes none does not load what changing takes. */
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
        differs: [WRITE_ONLY],
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
        query: { ...OVERRIDES, refresh: REFRESH },
        answers: { 200: dashboardShape },
        invalid: 'error',
        differs: [
          'a non-integer id is a 404, not a 500',
          'user_access_level is editor unless a row says otherwise',
          'insights are not computed',
          'variables are not re-keyed by code_name',
        ],
        handler: read,
      },
    },
  },
} satisfies Routes
