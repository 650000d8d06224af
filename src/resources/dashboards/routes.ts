import { bare, created, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { text } from '../../core/json/json-schema.ts'
import { late } from '../../core/lazy.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/http/paging.ts'
import type { Call, Route } from '../route.ts'
import { accessControlRoutes } from './access-controls.routes.ts'
import { createDashboard } from './create.rules.ts'
import { dashboardBody } from './model.ts'
import { moveTile, readMove } from './move-tile.rules.ts'
import {
  filtersToShow,
  findDashboard,
  findDashboardToPatch,
  findEditableDashboard,
  listedDashboards,
  updateDashboard,
} from './rules.ts'
import { toDashboard, toListedDashboard, toMoved } from './shape.ts'

const base = '/api/environments/:project_id/dashboards'

export const dashboardRoutes: readonly Route[] = [
  {
    path: base,
    name: 'Dashboards List',
    object: 'dashboard',
    actions: {
      GET: { scope: 'dashboard:read', query: PAGE_PARAMETERS, source: 'semantics.md 3.6', handler: listDashboards },
      POST: { endpoint: 1, scope: 'dashboard:write', source: 'semantics.md 3.1, 3.3 (1 POST)', handler: create },
    },
  },
  {
    path: `${base}/create_from_template_json`,
    name: 'Create from template json',
    object: 'dashboard',
    parsers: ['json'],
    actions: {
      POST: {
        endpoint: 8,
        scope: 'dashboard:write',
        undeclared: true,
        source: 'semantics.md 6',
        handler: late(() => import('./template.routes.ts'), 'createFromSentTemplate'),
      },
    },
  },
  {
    path: `${base}/:id`,
    name: 'Dashboards Instance',
    object: 'dashboard',
    actions: {
      GET: {
        endpoint: 2,
        scope: 'dashboard:read',
        query: { filters_override: text },
        source: 'semantics.md 3.2, 3.3 (2 GET)',
        handler: read,
      },
      PUT: { scope: 'dashboard:write', source: 'semantics.md 3.3 (PUT)', handler: replace },
      PATCH: { endpoint: 3, scope: 'dashboard:write', source: 'semantics.md 3.3 (3 PATCH), 3.4', handler: patch },
      DELETE: {
        endpoint: 4,
        scope: 'dashboard:write',
        source: 'semantics.md 3.3 (4 DELETE)',
        handler: refuseHardDelete,
      },
    },
  },
  ...accessControlRoutes,
  {
    path: `${base}/:id/move_tile`,
    name: 'Move tile',
    object: 'dashboard',
    actions: {
      PATCH: { endpoint: 7, scope: 'dashboard:write', undeclared: true, source: 'semantics.md 5', handler: move },
    },
  },
]

function listDashboards({ world, caller, url, query }: Call): Answer {
  const keys = listedDashboards(world, caller)
  return ok(offsetPage(keys, url, query, (key) => toListedDashboard(world, caller, world.tables.dashboard.get(key)!)))
}

function create({ world, caller, body }: Call): Answer {
  const sent = parse(dashboardBody, body)
  return created(toDashboard(world, caller, createDashboard(world, caller, sent, body)))
}

function read({ world, caller, params, query }: Call): Answer {
  const dashboard = findDashboard(world, caller, params['id']!)
  const filters = filtersToShow(dashboard, query.get('filters_override'))
  return ok(toDashboard(world, caller, dashboard, filters))
}

function patch({ world, caller, params, body }: Call): Answer {
  const dashboard = findDashboardToPatch(world, caller, params['id']!, body)
  const sent = parse(dashboardBody, body, { partial: true })
  return ok(toDashboard(world, caller, updateDashboard(world, caller, dashboard, sent, body)))
}

function replace({ world, caller, params, body }: Call): Answer {
  const dashboard = findEditableDashboard(world, caller, params['id']!)
  const sent = parse(dashboardBody, body)
  return ok(toDashboard(world, caller, updateDashboard(world, caller, dashboard, sent, body)))
}

/** Hard delete is refused for any id, existing or not. @see interface.md endpoint 4; semantics.md 3.3 (4 DELETE) */
function refuseHardDelete(): Answer {
  return bare(405)
}

function move({ world, caller, params, body }: Call): Answer {
  const source = findEditableDashboard(world, caller, params['id']!)
  const asked = readMove(body)
  moveTile(world, caller, source, asked)
  return ok(toMoved(world, caller, source))
}
