import { choose } from '../../contract/contract.ts'
import { text } from '../../core/json/json-schema.ts'
import { PAGE_PARAMETERS } from '../../core/http/paging.ts'
import type { Answers, Routes } from '../route.ts'
import { dashboardCreate, dashboardUpdate, tileMove } from './body.model.ts'
import * as handlers from './handlers.routes.ts'
import { accessControlsShape, dashboardPageShape, dashboardShape } from './shape.ts'
import { templateRequest } from '../templates/body.model.ts'

const writeOnly = 'use_template, use_dashboard and delete_insights are shown (contract row writeOnlyDashboardFields)'
const put = 'PUT, which the real service has here too, is a 405'
const hidden = 'filters, variables and tiles in a body are ignored (contract row readOnlyDashboardFields)'
const override = { ...text, description: 'JSON that is shown in place of the filters.' }

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
        handler: handlers.list,
      },
      POST: {
        summary: 'Create a dashboard',
        scope: 'dashboard:write',
        body: dashboardCreate,
        answers: { 201: dashboardShape },
        differs: [
          'a refused create leaves no orphan dashboard behind',
          'a tag that is no text is a 400, not a 500',
          writeOnly,
          'filters and duplicate_tiles in a body are ignored (contract row readOnlyDashboardFields)',
          'created_by carries mascot_config, not hedgehog_config (contract row userConfigField)',
        ],
        handler: handlers.create,
      },
    },
  },
  '/api/environments/:project_id/dashboards/create_from_template_json': {
    name: 'Create from template json',
    object: 'dashboard',
    tag: 'dashboards',
    parsers: ['json'],
    actions: {
      POST: {
        summary: 'Create a dashboard from a template that is sent',
        scope: 'dashboard:write',
        undeclared: true,
        body: templateRequest,
        answers: (contract) => ({ 200: choose(contract, 'templateBody', { documented: null, live: dashboardShape }) }),
        differs: [
          'the real service answers with a body (contract row templateBody); here a Location header leads to the dashboard',
          'a missing template, an unknown key or a tile without a type is a 400, not a 500',
        ],
        handler: handlers.createFromSentTemplate,
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
        query: { filters_override: override },
        answers: { 200: dashboardShape },
        invalid: 'error',
        differs: [
          'a non-integer id is a 404, not a 500',
          'user_access_level is editor unless a row says otherwise',
          'insights are not computed',
        ],
        handler: handlers.read,
      },
      PUT: {
        summary: 'Update a dashboard; nothing is required',
        scope: 'dashboard:write',
        body: dashboardUpdate,
        answers: { 200: dashboardShape },
        handler: handlers.replace,
      },
      PATCH: {
        summary: 'Update a dashboard; `deleted` deletes and restores it',
        scope: 'dashboard:write',
        body: dashboardUpdate,
        answers: { 200: dashboardShape },
        differs: [hidden],
        handler: handlers.patch,
      },
      DELETE: {
        summary: 'Hard delete, which is always refused',
        scope: 'dashboard:write',
        answers: { 405: null },
        handler: handlers.refuseHardDelete,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id/access_controls': {
    name: 'Access controls',
    object: 'dashboard',
    tag: 'dashboards',
    actions: {
      GET: {
        summary: 'Read the access controls of a dashboard',
        scope: 'dashboard:read',
        undeclared: true,
        answers: (contract) => ({
          200: choose(contract, 'accessControlViews', { documented: dashboardShape, live: accessControlsShape }),
        }),
        partial: true,
        differs: [
          'the real service shows access controls (contract row accessControlViews); the live list of them is always empty',
          put,
        ],
        handler: handlers.readAccessControls,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id/global_access_controls': {
    name: 'Global access controls',
    object: 'dashboard',
    tag: 'dashboards',
    actions: {
      GET: {
        summary: 'Read the global access controls of a dashboard',
        scope: 'dashboard:read',
        undeclared: true,
        answers: (contract) =>
          choose<Answers>(contract, 'accessControlViews', { documented: { 200: dashboardShape }, live: {} }),
        partial: true,
        differs: ['the real service answers 404 (contract row accessControlViews)', put],
        handler: handlers.readGlobalAccessControls,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id/move_tile': {
    name: 'Move tile',
    object: 'dashboard',
    tag: 'dashboards',
    actions: {
      PATCH: {
        summary: 'Move a tile to another dashboard',
        scope: 'dashboard:write',
        undeclared: true,
        body: tileMove,
        answers: (contract) => ({ 200: choose(contract, 'moveTileBody', { documented: null, live: dashboardShape }) }),
        differs: [
          'the real service answers with a body (contract row moveTileBody)',
          'edit rights are checked on both dashboards, against cross-tenant holes',
          'a body with one of the two keys is a 400, with neither a 200 without effect; both are 500 in the real service',
        ],
        handler: handlers.move,
      },
    },
  },
} satisfies Routes
