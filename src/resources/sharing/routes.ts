import { ok } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { bodyOf } from '../body.ts'
import type { Handler, PublicCall, Routes } from '../route.ts'
import { show } from '../view.ts'
import { sharingBody } from './model.ts'
import { getDashboard, getEditableDashboard, getSharedDashboard, getSharing, updateSharing } from './rules.ts'
import { displayParameters, sharedDashboardShape, sharingShape } from './shape.ts'

const retrieve: Handler = (call) => {
  const dashboard = getDashboard(call.world, call.caller, call.params['dashboard_id']!)
  return ok(show(sharingShape, getSharing(call.world, dashboard), call))
}

const update: Handler = (call) => {
  const dashboard = getEditableDashboard(call.world, call.caller, call.params['dashboard_id']!)
  const sent = parse(sharingBody, call.body)
  return ok(show(sharingShape, updateSharing(call.world, dashboard, sent), call))
}

const open: Handler<PublicCall> = ({ world, params, query }) => {
  const token = params['token']!
  const { dashboard, viewer } = getSharedDashboard(world, token)
  return ok(show(sharedDashboardShape, { dashboard, token, parameters: query.names() }, { world, caller: viewer }))
}

export const routes = {
  '/api/environments/:project_id/dashboards/:dashboard_id/sharing': {
    name: 'Sharing Configuration List',
    object: 'sharing_configuration',
    tag: 'sharing',
    actions: {
      GET: {
        summary: 'Read the sharing configuration of a dashboard',
        scope: 'sharing_configuration:read',
        answers: { 200: sharingShape },
        differs: ['the token is stable before the first change; the real service shows a new one each time'],
        handler: retrieve,
      },
      PATCH: {
        summary: 'Make a dashboard public, or private again',
        scope: 'sharing_configuration:write',
        body: bodyOf('SharingUpdate', sharingBody),
        answers: { 200: sharingShape },
        handler: update,
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
        summary: 'Read a public dashboard',
        query: displayParameters,
        answers: { 200: sharedDashboardShape },
        differs: ['always JSON, where the real service answers a page unless the path ends in .json'],
        handler: open,
      },
    },
  },
} satisfies Routes
