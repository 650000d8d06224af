import { ok } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { bodyOf } from '../body.ts'
import { underDashboard } from '../dashboard-filters.ts'
import { OVERRIDES, readOverrides, underOverrides } from '../dashboards/model.ts'
import type { Handler, PublicHandler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { sharingBody } from './body.model.ts'
import {
  getDashboard,
  getEditableDashboard,
  getEditableInsight,
  getInsight,
  getShared,
  getSharing,
  updateSharing,
} from './rules.ts'
import { displayParameters, sharedDashboardShape, sharedInsightShape, sharingShape } from './shape.ts'

const retrieve: Handler = (call) => {
  const dashboard = getDashboard(call.world, call.caller, call.params['dashboard_id']!)
  return ok(show(sharingShape, getSharing(call.world, 'dashboard', dashboard), call))
}

const update: Handler = (call) => {
  const dashboard = getEditableDashboard(call.world, call.caller, call.params['dashboard_id']!)
  const sent = parse(sharingBody, call.body, { partial: true })
  return ok(show(sharingShape, updateSharing(call.world, 'dashboard', dashboard, sent), call))
}

const retrieveOfInsight: Handler = (call) => {
  const insight = getInsight(call.world, call.caller, call.params['insight_id']!)
  return ok(show(sharingShape, getSharing(call.world, 'insight', insight), call))
}

const updateOfInsight: Handler = (call) => {
  const insight = getEditableInsight(call.world, call.caller, call.params['insight_id']!)
  const sent = parse(sharingBody, call.body, { partial: true })
  return ok(show(sharingShape, updateSharing(call.world, 'insight', insight, sent), call))
}

/** The parameters are read once the dashboard or the insight is found. @see spec 21.6 */
const open: PublicHandler = ({ world, params, query }) => {
  const token = params['token']!
  const { dashboard, insight, viewer } = getShared(world, token)
  const overrides = readOverrides(query)
  const display = { token, parameters: query.names() }
  const view = { world, caller: viewer, reading: {} }
  return ok(
    insight
      ? show(sharedInsightShape, { insight: underDashboard(insight, overrides), ...display }, view)
      : show(sharedDashboardShape, { dashboard: underOverrides(dashboard!, overrides), ...display }, view),
  )
}

const configuration = {
  name: 'Sharing Configuration List',
  object: 'sharing_configuration',
  tag: 'sharing',
} as const

/** The part that both GETs share. */
const reading = {
  scope: 'sharing_configuration:read',
  answers: { 200: sharingShape },
  differs: [
    { says: 'the token is stable before the first change; the real service shows a new one each time', fields: [] },
  ],
} as const

/** The part that both PATCHes share. */
const change = {
  scope: 'sharing_configuration:write',
  body: bodyOf('SharingUpdate', sharingBody),
  answers: { 200: sharingShape },
} as const

export const routes = {
  '/api/environments/:project_id/dashboards/:dashboard_id/sharing': {
    ...configuration,
    actions: {
      GET: { ...reading, summary: 'Read the sharing configuration of a dashboard', handler: retrieve },
      PATCH: { ...change, summary: 'Make a dashboard public, or private again', handler: update },
    },
  },
  '/api/environments/:project_id/insights/:insight_id/sharing': {
    ...configuration,
    params: { insight_id: { type: 'integer', description: 'The number of an insight.' } },
    actions: {
      GET: { ...reading, summary: 'Read the sharing configuration of an insight', handler: retrieveOfInsight },
      PATCH: {
        ...change,
        summary: 'Make an insight public, or private again',
        differs: [{ says: 'in 2024 the real service checked no right to edit here', fields: [], refusals: ['46.2'] }],
        handler: updateOfInsight,
      },
    },
  },
  '/shared_dashboard/:token': {
    reach: 'public',
    name: 'Sharing Viewer Page',
    object: 'sharing_configuration',
    tag: 'sharing',
    actions: {
      GET: {
        summary: 'Read a public dashboard or insight',
        query: { ...displayParameters, ...OVERRIDES },
        answers: { 200: { anyOf: [sharedDashboardShape, sharedInsightShape] } },
        invalid: 'error',
        partial: true,
        differs: [
          { says: 'always JSON, where the real service answers a page unless the path ends in .json', fields: [] },
        ],
        handler: open,
      },
    },
  },
} satisfies Routes
