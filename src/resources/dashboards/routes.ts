import { bare, created, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { readRefresh } from '../insights/refresh.model.ts'
import type { Call, Routes } from '../route.ts'
import { dashboardBody, dashboardCreate, dashboardUpdate } from './body.model.ts'
import { createDashboard } from './create.rules.ts'
import { readOverrides } from './model.ts'
import type { Dashboard } from './model.ts'
import { READING, routes as reads, showRead } from './read.routes.ts'
import { getDashboardToPatch, getEditableDashboard } from './rules.ts'
import { dashboardShape } from './shape.ts'
import { updateDashboard } from './update.rules.ts'

function create(call: Call): Answer {
  const { world, caller, query, body, warn } = call
  const sent = parse(dashboardBody, body)
  const overrides = readOverrides(query)
  const dashboard = createDashboard(world, caller, sent, body, warn)
  return created(showRead(call, dashboard, overrides, readRefresh(call)))
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
  const updated = updateDashboard(world, caller, dashboard, sent, body, warn)
  return ok(showRead(call, updated, overrides, readRefresh(call)))
}

/** Hard delete is refused for any id, existing or not. @see spec 4.1 */
function refuseHardDelete(): Answer {
  return bare(405)
}

const tags = { says: 'a tag that is not text is a 400, not a 500', fields: [] }
const changed = [
  { says: 'filters, variables and tiles in a body are ignored', row: 'readOnlyDashboardFields', fields: [] },
  tags,
  { says: 'a change in tiles that names no tile is a 400, not a 500', fields: [] },
] as const

const list = reads['/api/environments/:project_id/dashboards']
const instance = reads['/api/environments/:project_id/dashboards/:id']

export const routes = {
  '/api/environments/:project_id/dashboards': {
    ...list,
    actions: {
      ...list.actions,
      POST: {
        summary: 'Create a dashboard',
        scope: 'dashboard:write',
        query: READING,
        body: dashboardCreate,
        answers: { 201: dashboardShape },
        differs: [
          { says: 'a refused create leaves no orphan dashboard behind', fields: [] },
          tags,
          { says: 'a deep copy without room for its name is a 400, not a 500', fields: [] },
          { says: 'filters and duplicate_tiles in a body are ignored', row: 'readOnlyDashboardFields', fields: [] },
        ],
        handler: create,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id': {
    ...instance,
    actions: {
      ...instance.actions,
      PUT: {
        summary: 'Update a dashboard; nothing is required',
        scope: 'dashboard:write',
        query: READING,
        body: dashboardUpdate,
        answers: { 200: dashboardShape },
        differs: changed,
        handler: replace,
      },
      PATCH: {
        summary: 'Update a dashboard; `deleted` deletes and restores it',
        scope: 'dashboard:write',
        query: READING,
        body: dashboardUpdate,
        answers: { 200: dashboardShape },
        differs: changed,
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
