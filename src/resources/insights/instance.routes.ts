import { bare, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { integer } from '../../core/json/json-schema.ts'
import { underDashboard } from '../dashboard-filters.ts'
import { readOverrides } from '../dashboards/model.ts'
import type { Call, Routes } from '../route.ts'
import { show } from '../view.ts'
import { insightChange } from './body.model.ts'
import { findTile, overTile, sentOrder } from './dashboards.rules.ts'
import { DISPLAY_PARAMETERS, NARROWING_PARAMETERS, readNarrowing, SHARED_PARAMETERS } from './list.model.ts'
import type { Insight } from './model.ts'
import { insightDetailShape, basicInsightShape } from './read.shape.ts'
import {
  filtersKept,
  forPublic,
  insightRoute,
  isBasic,
  notComputed,
  readFields,
  showInsight,
  tags,
  unchecked,
} from './routes.ts'
import type { ReadCall } from './routes.ts'
import {
  getEditableInsight,
  getInsight,
  getInsightToPatch,
  updateInsight,
  warnOfIdleDashboards,
  warnOfIdleTags,
} from './rules.ts'

function read(call: ReadCall): Answer {
  const { world, caller, params, query, warn } = call
  const insight = getInsight(world, caller, params['id']!, readNarrowing(query))
  const tile = findTile(world, insight, query.get('from_dashboard'), warn)
  if (isBasic(call)) return ok(show(basicInsightShape, insight, { ...call, reading: { tile } }))
  const over = overTile(world, tile, readOverrides(query))
  return ok(showInsight(call, underDashboard(insight, over), { tile }))
}

function update(call: Call, insight: Insight): Answer {
  const sent = readFields(call)
  const over = readOverrides(call.query)
  const dashboards = sentOrder(call.world, insight, sent)
  const updated = updateInsight(call.world, call.caller, insight, sent)
  warnOfIdleTags(call.caller, sent, call.warn)
  warnOfIdleDashboards(sent, call.warn)
  return ok(showInsight(call, underDashboard(updated, over), { dashboards }))
}

function patch(call: Call): Answer {
  const { world, caller, params, query, body } = call
  const insight = getInsightToPatch(world, caller, params['id']!, readNarrowing(query), body)
  return update(call, insight)
}

/** PUT changes what PATCH changes, and restores nothing. @see spec 35.1, 35.2 */
function replace(call: Call): Answer {
  const { world, caller, params, query } = call
  const insight = getEditableInsight(world, caller, params['id']!, readNarrowing(query))
  return update(call, insight)
}

/** Hard delete is refused for any id, existing or not. @see spec 37.1 */
function refuseHardDelete(): Answer {
  return bare(405)
}

const { basic: _, ...shown } = DISPLAY_PARAMETERS

/** The part that PUT and PATCH share. */
const change = {
  scope: 'insight:write',
  query: { ...NARROWING_PARAMETERS, ...shown },
  body: insightChange,
  answers: { 200: insightDetailShape },
  partial: true,
  differs: [notComputed, unchecked, tags],
} as const

export const routes = {
  '/api/environments/:project_id/insights/:id': {
    ...insightRoute,
    name: 'Insight Instance',
    params: { id: { type: 'integer', description: 'The number of an insight.' } },
    actions: {
      GET: {
        summary: 'Read an insight',
        scope: 'insight:read',
        query: {
          from_dashboard: { ...integer, description: 'A dashboard whose filters the insight is shown under.' },
          ...NARROWING_PARAMETERS,
          ...DISPLAY_PARAMETERS,
          ...SHARED_PARAMETERS,
        },
        answers: { 200: { anyOf: [insightDetailShape, basicInsightShape] } },
        invalid: 'error',
        partial: true,
        differs: [
          notComputed,
          filtersKept,
          {
            says: 'a short id in the path is a 404, as it was until 2025',
            fields: [],
            refusals: ['34.1'],
            asked: /\/insights\/(?!\d+\/?(?:\?|$))/,
          },
        ],
        handler: read,
        shared: forPublic(read),
      },
      PUT: { ...change, summary: 'Update an insight; nothing is required', handler: replace },
      PATCH: {
        ...change,
        summary: 'Update an insight; `dashboards` replaces those that show it, `deleted` deletes and restores it',
        handler: patch,
      },
      DELETE: {
        summary: 'Hard delete, which is always refused',
        scope: 'insight:write',
        answers: { 405: null },
        handler: refuseHardDelete,
      },
    },
  },
} satisfies Routes
