import { assumed, documented, observed } from './gap.ts'
import type { Coverage, Gap } from './gap.ts'

const path = '/api/environments/:project_id/dashboards'

const scope = (needed: string): Gap =>
  assumed(
    'required scope',
    `${needed}; the real service refuses every scoped key here (contract row undeclaredScopes)`,
    'decisions.md 1 (`undeclaredScopes`); semantics.md 1.5, 12',
  )
const undeclared = 'a scoped key is let in (contract row undeclaredScopes)'

/** The views and actions of one dashboard that are no fields. */
export const dashboardActions: readonly Coverage[] = [
  documented(5, {
    method: 'GET',
    path: `${path}/:id/access_controls`,
    status: 'partial',
    gaps: [scope('dashboard:read'), observed('a missing or deleted dashboard', '404 Not found.', 'semantics.md 4')],
    differences: [
      'the real service shows access controls (contract row accessControlViews); the live list of them is always empty',
      'PUT, which the real service has here too, is a 405',
      undeclared,
    ],
  }),
  documented(6, {
    method: 'GET',
    path: `${path}/:id/global_access_controls`,
    status: 'partial',
    gaps: [scope('dashboard:read'), observed('a missing or deleted dashboard', '404 Not found.', 'semantics.md 4')],
    differences: [
      'the real service answers 404 (contract row accessControlViews)',
      'PUT, which the real service has here too, is a 405',
      undeclared,
    ],
  }),
  documented(7, {
    method: 'PATCH',
    path: `${path}/:id/move_tile`,
    gaps: [
      scope('dashboard:write'),
      observed(
        'body of move_tile',
        '{tile: {id}, toDashboard}',
        'semantics.md 5 (`test_can_move_tile_between_dashboards`)',
      ),
      assumed('a body with neither key', '200 without effect', 'decisions.md 2 (crashes are not copied)'),
      observed('a tile, source or target that is not there', '404 Not found.', 'semantics.md 5 (TEST26)'),
    ],
    differences: [
      'the real service answers with a body (contract row moveTileBody)',
      'edit rights are checked on both dashboards, against cross-tenant holes',
      'a body with one of the two keys is a 400, with neither a 200 without effect; both are 500 in the real service',
      undeclared,
    ],
  }),
  documented(8, {
    method: 'POST',
    path: `${path}/create_from_template_json`,
    gaps: [
      scope('dashboard:write'),
      observed(
        'body of create_from_template_json',
        '{template: {…}, creation_context?}, checked against the schema of templates; JSON only',
        'semantics.md 6 (`test_create_from_template_json`)',
      ),
      assumed('where the new dashboard is found', 'in a Location header', 'decisions.md 1'),
    ],
    differences: [
      'the real service answers with a body (contract row templateBody); here a Location header leads to the dashboard',
      'a missing template, an unknown key or a tile without a type is a 400, not a 500',
      undeclared,
    ],
  }),
]
