import { choose } from '../../contract/contract.ts'
import { ref } from '../../core/json/json-schema.ts'
import type { Answers, Operations } from './operation.ts'

const dashboard = ref('Dashboard')

export const dashboardOperations: Operations = {
  environments_dashboards_list: {
    tag: 'dashboards',
    summary: 'List the dashboards of a project',
    answers: { 200: ref('DashboardPage') },
  },
  environments_dashboards_create: {
    tag: 'dashboards',
    summary: 'Create a dashboard',
    body: 'DashboardCreate',
    answers: { 201: dashboard },
  },
  environments_dashboards_create_from_template_json_create: {
    tag: 'dashboards',
    summary: 'Create a dashboard from a template that is sent',
    body: 'TemplateRequest',
    answers: (contract) => ({ 200: choose(contract, 'templateBody', { documented: null, live: dashboard }) }),
  },
  environments_dashboards_retrieve: {
    tag: 'dashboards',
    summary: 'Read a dashboard',
    answers: { 200: dashboard },
    invalid: ref('Error'),
  },
  environments_dashboards_update: {
    tag: 'dashboards',
    summary: 'Update a dashboard; nothing is required',
    body: 'DashboardUpdate',
    answers: { 200: dashboard },
  },
  environments_dashboards_partial_update: {
    tag: 'dashboards',
    summary: 'Update a dashboard; `deleted` deletes and restores it',
    body: 'DashboardUpdate',
    answers: { 200: dashboard },
  },
  environments_dashboards_destroy: {
    tag: 'dashboards',
    summary: 'Hard delete, which is always refused',
    answers: { 405: null },
  },
  environments_dashboards_access_controls_retrieve: {
    tag: 'dashboards',
    summary: 'Read the access controls of a dashboard',
    answers: (contract) => ({
      200: choose(contract, 'accessControlViews', { documented: dashboard, live: ref('AccessControls') }),
    }),
  },
  environments_dashboards_global_access_controls_retrieve: {
    tag: 'dashboards',
    summary: 'Read the global access controls of a dashboard',
    answers: (contract) =>
      choose<Answers>(contract, 'accessControlViews', { documented: { 200: dashboard }, live: {} }),
  },
  environments_dashboards_move_tile_partial_update: {
    tag: 'dashboards',
    summary: 'Move a tile to another dashboard',
    body: 'TileMove',
    answers: (contract) => ({ 200: choose(contract, 'moveTileBody', { documented: null, live: dashboard }) }),
  },
}
