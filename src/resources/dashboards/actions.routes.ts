import { choose, chooseLazy } from '../../contract/contract.ts'
import type { ContractRow } from '../../contract/contract.ts'
import { okAt, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import type { Written } from '../../core/json/to-json.ts'
import type { Answers } from '../answers.ts'
import { readRefresh } from '../insights/refresh.model.ts'
import type { Call, Routes } from '../route.ts'
import { show } from '../view.ts'
import { templateRequest, tileMove } from './action-bodies.model.ts'
import { readOverrides } from './model.ts'
import type { Dashboard } from './model.ts'
import { moveTile, readMove } from './move-tile.rules.ts'
import { READING, showRead } from './read.routes.ts'
import { checkGlobalAccessControls, getDashboard, getEditableDashboard } from './rules.ts'
import { accessControlsShape, dashboardShape } from './shape.ts'
import { checkTemplate, createFromBody } from './template.rules.ts'

type Show = (changed: Dashboard) => Written | undefined

/**
 * How an answer shows a dashboard whose tiles an action has changed; documented: without a body. The query and the body are
 * read before the action, so that a refusal changes nothing.
 *
 * @see spec 2.3, 2.7, C.2, C.3
 */
const showsChanged = (call: Call, row: ContractRow): Show =>
  chooseLazy<Show>(call.world.contract, row, {
    documented: () => () => undefined,
    live: () => {
      const overrides = readOverrides(call.query)
      return (changed) => showRead(call, changed, overrides, readRefresh(call))
    },
  })

/** Documented: the answer has no body, and `Location` names the new dashboard. @see spec 8.7, C.3 */
function createFromSentTemplate(call: Call): Answer {
  const { world, caller, body, url, warn } = call
  const shown = showsChanged(call, 'templateBody')
  const dashboard = createFromBody(world, caller, body, warn)
  const location = url.pathname.replace(/[^/]+(?=\/?$)/, String(dashboard.id))
  return okAt(location, shown(dashboard))
}

/** Documented: the dashboard itself. Live: its access controls. @see spec 5.1, C.1 */
function readAccessControls(call: Call): Answer {
  const dashboard = getDashboard(call.world, call.caller, call.params['id']!)
  const shapes = { documented: dashboardShape, live: accessControlsShape }
  return ok(show(choose(call.world.contract, 'accessControlViews', shapes), dashboard, call))
}

/** Documented: the dashboard itself. Live: there are none. @see spec 6.1, 6.2 */
function readGlobalAccessControls(call: Call): Answer {
  checkGlobalAccessControls(call.world)
  const dashboard = getDashboard(call.world, call.caller, call.params['id']!)
  return ok(show(dashboardShape, dashboard, call))
}

/** Documented: the answer has no body. Live: it shows the dashboard that the tile has left. @see spec C.2 */
function move(call: Call): Answer {
  const { world, caller, params, body } = call
  const source = getEditableDashboard(world, caller, params['id']!)
  const named = readMove(body)
  const shown = showsChanged(call, 'moveTileBody')
  moveTile(world, caller, source, named)
  return ok(shown(source))
}

/** Rarely used actions on dashboards. They are in a file of their own, so that a page does not load them at once. */
export const routes = {
  '/api/environments/:project_id/dashboards/create_from_template_json': {
    name: 'Create from template json',
    ofList: true,
    object: 'dashboard',
    tag: 'dashboards',
    parsers: ['json'],
    checkBody: checkTemplate,
    actions: {
      POST: {
        summary: 'Create a dashboard from a template that is sent',
        scope: 'dashboard:write',
        undeclared: true,
        query: READING,
        body: templateRequest,
        answers: (contract) => ({ 200: choose(contract, 'templateBody', { documented: null, live: dashboardShape }) }),
        differs: [
          {
            says: 'the real service answers with a body; here a Location header leads to the dashboard',
            row: 'templateBody',
            fields: [],
          },
          { says: 'a body without a template makes a dashboard from its fields', row: 'templateFields', fields: [] },
          { says: 'in live, a body without a template is a 400, not a 500', fields: [] },
          {
            says: 'a template with an unknown key, a text that is too long or a tile without a type is a 400, not a 500',
            fields: [],
          },
        ],
        handler: createFromSentTemplate,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id/access_controls': {
    name: 'Access controls',
    object: 'dashboard',
    tag: 'dashboards',
    unfaked: ['PUT'],
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
          { says: 'the real service shows access controls', row: 'accessControlViews', fields: [] },
          { says: 'in live, the list of access controls is always empty', fields: ['access_controls'] },
        ],
        handler: readAccessControls,
      },
    },
  },
  '/api/environments/:project_id/dashboards/:id/global_access_controls': {
    name: 'Global access controls',
    object: 'dashboard',
    tag: 'dashboards',
    unfaked: ['PUT'],
    actions: {
      GET: {
        summary: 'Read the global access controls of a dashboard',
        scope: 'dashboard:read',
        undeclared: true,
        answers: (contract) =>
          choose<Answers>(contract, 'accessControlViews', { documented: { 200: dashboardShape }, live: {} }),
        partial: true,
        differs: [{ says: 'the real service answers 404', row: 'accessControlViews', fields: [] }],
        handler: readGlobalAccessControls,
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
        query: READING,
        body: tileMove,
        answers: (contract) => ({ 200: choose(contract, 'moveTileBody', { documented: null, live: dashboardShape }) }),
        differs: [
          { says: 'the real service answers with a body', row: 'moveTileBody', fields: [] },
          {
            says: 'edit rights are checked on both dashboards, against cross-tenant holes',
            fields: [],
            refusals: ['7.5', 'P.10'],
          },
          {
            says: 'a body with one of the two keys is a 400, with neither a 200 without effect; both are 500 in the real service',
            fields: [],
          },
        ],
        handler: move,
      },
    },
  },
} satisfies Routes
