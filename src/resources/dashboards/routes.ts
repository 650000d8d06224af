import { bare, created, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/http/paging.ts'
import { Lazy } from '../../core/lazy.ts'
import type { Call, Routes } from '../route.ts'
import { show } from '../view.ts'
import { dashboardCreate, dashboardUpdate } from './body.model.ts'
import { dashboardBody, OVERRIDES, readOverrides, underOverrides } from './model.ts'
import type { Dashboard } from './model.ts'
import { getDashboard, getDashboardToPatch, getEditableDashboard, listedDashboards } from './rules.ts'
import { dashboardPageShape, dashboardShape } from './shape.ts'

function list(call: Call): Answer {
  return ok(show(dashboardPageShape, offsetPage(listedDashboards(call.world, call.caller), call), call))
}

const creation = new Lazy(() => import('./create.rules.ts'))
const updating = new Lazy(() => import('./update.rules.ts'))

function create(call: Call): Answer {
  const { world, caller, query, body, warn } = call
  const sent = parse(dashboardBody, body)
  const overrides = readOverrides(query)
  const dashboard = creation.value.createDashboard(world, caller, sent, body, warn)
  return created(show(dashboardShape, underOverrides(dashboard, overrides), call))
}

function read(call: Call): Answer {
  const { world, caller, params, query } = call
  const dashboard = getDashboard(world, caller, params['id']!)
  const shown = underOverrides(dashboard, readOverrides(query))
  if (shown !== dashboard) return ok(show(dashboardShape, shown, call))
  return ok(world.answers.of(dashboard, caller.user, () => show(dashboardShape, dashboard, call)))
}

function patch(call: Call): Answer {
  const { world, caller, params, body } = call
  return change(call, getDashboardToPatch(world, caller, params['id']!, body), { partial: true })
}

/** PUT changes what PATCH changes, and restores nothing. @see spec 19.1, 19.2 */
function replace(call: Call): Answer {
  const { world, caller, params } = call
  return change(call, getEditableDashboard(world, caller, params['id']!), { partial: false })
}

function change(call: Call, dashboard: Dashboard, how: { readonly partial: boolean }): Answer {
  const { world, caller, query, body, warn } = call
  const sent = parse(dashboardBody, body, how)
  const overrides = readOverrides(query)
  const updated = updating.value.updateDashboard(world, caller, dashboard, sent, body, warn)
  return ok(show(dashboardShape, underOverrides(updated, overrides), call))
}

/** Hard delete is refused for any id, existing or not. @see spec 4.1 */
function refuseHardDelete(): Answer {
  return bare(405)
}

const writeOnly = 'use_template, use_dashboard and delete_insights are shown (contract row writeOnlyDashboardFields)'
const tags = 'a tag that is no text is a 400, not a 500'
const changed = [
  'filters, variables and tiles in a body are ignored (contract row readOnlyDashboardFields)',
  tags,
  'a change in tiles that names none is a 400, not a 500',
]

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
        differs: [writeOnly],
        handler: list,
      },
      POST: {
        summary: 'Create a dashboard',
        scope: 'dashboard:write',
        query: OVERRIDES,
        body: dashboardCreate,
        answers: { 201: dashboardShape },
        differs: [
          'a refused create leaves no orphan dashboard behind',
          tags,
          'a deep copy without room for its name is a 400, not a 500',
          writeOnly,
          'filters and duplicate_tiles in a body are ignored (contract row readOnlyDashboardFields)',
          'created_by carries mascot_config, not hedgehog_config (contract row userConfigField)',
        ],
        code: creation,
        handler: create,
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
        query: OVERRIDES,
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
      PUT: {
        summary: 'Update a dashboard; nothing is required',
        scope: 'dashboard:write',
        query: OVERRIDES,
        body: dashboardUpdate,
        answers: { 200: dashboardShape },
        differs: changed,
        code: updating,
        handler: replace,
      },
      PATCH: {
        summary: 'Update a dashboard; `deleted` deletes and restores it',
        scope: 'dashboard:write',
        query: OVERRIDES,
        body: dashboardUpdate,
        answers: { 200: dashboardShape },
        differs: changed,
        code: updating,
        handler: patch,
      },
      DELETE: {
        summary: 'Hard delete, which is always refused',
        scope: 'dashboard:write',
        answers: { 405: null },
        handler: refuseHardDelete,
      },
    },
  },
} satisfies Routes
