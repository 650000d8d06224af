import { bare, created, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { parse } from '../../core/http/fields.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/http/paging.ts'
import type { OffsetPage } from '../../core/http/paging.ts'
import { readFlag } from '../../core/http/query-flags.ts'
import { integer } from '../../core/json/json-schema.ts'
import { underDashboard } from '../dashboard-filters.ts'
import { readOverrides } from '../dashboards/model.ts'
import type { Call, Routes } from '../route.ts'
import { show } from '../view.ts'
import { checkQuery, insightBody, insightChange } from './body.model.ts'
import type { SentInsight } from './body.model.ts'
import { insightDetailShape } from './detail.shape.ts'
import { findTile, overTile } from './from-dashboard.rules.ts'
import {
  DISPLAY_PARAMETERS,
  LIST_PARAMETERS,
  NARROWING_PARAMETERS,
  readInsightsQuery,
  readNarrowing,
} from './list.model.ts'
import { listInsights } from './list.rules.ts'
import { basicInsightPageShape, basicInsightShape, insightPageShape } from './list.shape.ts'
import type { Insight } from './model.ts'
import { readRefresh, warnOfIdleDisplay, warnOfRefresh } from './refresh.model.ts'
import type { InsightReading } from './refresh.model.ts'
import {
  createInsight,
  getEditableInsight,
  getInsight,
  getInsightToPatch,
  updateInsight,
  warnOfIdleDashboards,
  warnOfIdleTags,
} from './rules.ts'

/** Whether insights are shown in short, as they are stored. Warns of what then has no effect. @see spec 34.5 */
function isBasic(call: Call): boolean {
  const basic = readFlag(call.query, 'basic', call.warn)
  if (basic) warnOfIdleDisplay(call)
  return basic
}

const readFields = ({ world, body }: Call): SentInsight =>
  parse(
    insightBody((id) => world.tables.dashboard.get(id)?.deleted === false),
    body,
  )

/** Shows an insight with what its reading asks for. */
function showInsight(call: Call, insight: Insight, reading: InsightReading = {}): object {
  const refresh = readRefresh(call)
  warnOfRefresh(refresh, [insight], call.warn)
  return show(insightDetailShape, insight, { ...call, reading: { refresh, ...reading } })
}

/** A list is whole, or in short. @see spec 32.2 */
function list(call: Call): Answer {
  const { world, caller, query, warn } = call
  const insights = listInsights(world, caller, readInsightsQuery(query, world.clock.now(), warn))
  const page = offsetPage(insights, call)
  return isBasic(call) ? ok(show(basicInsightPageShape, page, { ...call, reading: {} })) : listWhole(call, page)
}

function listWhole(call: Call, page: OffsetPage<Insight>): Answer {
  const refresh = readRefresh(call)
  warnOfRefresh(refresh, page.results, call.warn)
  const overrides = readOverrides(call.query)
  const results = page.results.map((insight) => underDashboard(insight, overrides))
  return ok(show(insightPageShape, { ...page, results }, { ...call, reading: { refresh } }))
}

function create(call: Call): Answer {
  const sent = readFields(call)
  const insight = createInsight(call.world, call.caller, sent)
  warnOfIdleTags(call.caller, sent, call.warn)
  return created(showInsight(call, insight))
}

function read(call: Call): Answer {
  const { world, caller, params, query, warn } = call
  const insight = getInsight(world, caller, params['id']!, readNarrowing(query))
  const tile = findTile(world, insight, query.get('from_dashboard'), warn)
  if (isBasic(call)) return ok(show(basicInsightShape, insight, { ...call, reading: { tile } }))
  const over = overTile(world, tile, readOverrides(query))
  return ok(showInsight(call, underDashboard(insight, over), { tile }))
}

function update(call: Call, insight: Insight): Answer {
  const sent = readFields(call)
  const updated = updateInsight(call.world, call.caller, insight, sent)
  warnOfIdleTags(call.caller, sent, call.warn)
  warnOfIdleDashboards(sent, call.warn)
  return ok(showInsight(call, updated))
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

const insights = {
  object: 'insight',
  tag: 'insights',
  rate: 'events',
  parsers: ['json'],
  checkBody: checkQuery,
} as const

const notComputed = 'nothing is computed: an answer shows the result that the row holds'
const unchecked = 'of a query only its kind is checked'
const tags = 'a tag that is no text is a 400, not a 500'
const filtersKept = 'filters are shown as they are stored, never as a query'

/** What PUT and PATCH have in common. */
const change = {
  scope: 'insight:write',
  query: { ...NARROWING_PARAMETERS, refresh: DISPLAY_PARAMETERS.refresh },
  body: insightChange,
  answers: { 200: insightDetailShape },
  partial: true,
  differs: [notComputed, unchecked, tags],
} as const

export const routes = {
  '/api/environments/:project_id/insights': {
    ...insights,
    name: 'Insight List',
    actions: {
      GET: {
        summary: 'List and filter insights',
        scope: 'insight:read',
        query: { ...PAGE_PARAMETERS, ...NARROWING_PARAMETERS, ...LIST_PARAMETERS, ...DISPLAY_PARAMETERS },
        answers: { 200: { anyOf: [insightPageShape, basicInsightPageShape] } },
        invalid: 'error',
        partial: true,
        differs: [
          notComputed,
          filtersKept,
          'a list of dashboards or tags that is no JSON list and an unknown order are a 400, not a 500',
        ],
        handler: list,
      },
      POST: {
        summary: 'Create an insight',
        scope: 'insight:write',
        query: { refresh: DISPLAY_PARAMETERS.refresh },
        body: insightChange,
        answers: { 201: insightDetailShape },
        partial: true,
        differs: [
          notComputed,
          unchecked,
          tags,
          'a refused create leaves no insight behind',
          'filters must be an object',
        ],
        handler: create,
      },
    },
  },
  '/api/environments/:project_id/insights/:id': {
    ...insights,
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
        },
        answers: { 200: { anyOf: [insightDetailShape, basicInsightShape] } },
        invalid: 'error',
        partial: true,
        differs: [notComputed, filtersKept, 'a short id in the path is a 404, as it was until 2025'],
        handler: read,
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
