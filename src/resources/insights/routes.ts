import { created, ok } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import { EMPTY } from '../../core/http/body.ts'
import type { Body } from '../../core/http/body.ts'
import { parse } from '../../core/http/fields.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/http/paging.ts'
import type { OffsetPage } from '../../core/http/paging.ts'
import { readFlag } from '../../core/http/query-flags.ts'
import { underDashboard } from '../dashboard-filters.ts'
import { readOverrides } from '../dashboards/model.ts'
import { SHARING_TOKEN } from '../keys/credentials.model.ts'
import type { Call, PublicCall, PublicHandler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { checkQuery, insightBody, insightChange } from './body.model.ts'
import type { SentInsight } from './body.model.ts'
import {
  DISPLAY_PARAMETERS,
  LIST_PARAMETERS,
  NARROWING_PARAMETERS,
  readInsightsQuery,
  SHARED_PARAMETERS,
} from './list.model.ts'
import { listInsights } from './list.rules.ts'
import type { Insight } from './model.ts'
import { insightDetailShape, basicInsightPageShape, insightPageShape } from './read.shape.ts'
import { publicReader } from './reader.rules.ts'
import type { Reader } from './reader.rules.ts'
import { warnOfRefresh } from './refresh-mode.model.ts'
import type { InsightReading } from './refresh-mode.model.ts'
import { readRefresh, warnOfIdleDisplay } from './refresh.model.ts'
import { createInsight, warnOfIdleTags } from './rules.ts'

/** A request that reads insights, of a user or of the public. */
export interface ReadCall extends PublicCall {
  readonly body: Body
  readonly caller: Reader
}

/** Answers the public with a sharing token as a user is answered. @see spec K.24, 32.6 */
export const forPublic =
  (read: (call: ReadCall) => Answer): PublicHandler =>
  (call) =>
    read({
      ...call,
      body: EMPTY,
      caller: publicReader(call.world, call.params['project_id']!, call.query.get(SHARING_TOKEN)!),
    })

/** Whether insights are short, as they are stored. Warns of parameters that then have no effect. @see spec 34.5 */
export function isBasic(call: ReadCall): boolean {
  const basic = readFlag(call.query, 'basic', call.warn)
  if (basic) warnOfIdleDisplay(call)
  return basic
}

export const readFields = ({ world, body }: Call): SentInsight =>
  parse(
    insightBody((id) => world.tables.dashboard.get(id)?.deleted === false),
    body,
  )

/** Shows an insight as the parameters of the request say. */
export function showInsight(call: ReadCall, insight: Insight, reading: InsightReading = {}): object {
  const refresh = readRefresh(call)
  warnOfRefresh(refresh, [insight], call.warn)
  return show(insightDetailShape, insight, { ...call, reading: { refresh, ...reading } })
}

/** A list shows whole or short insights. @see spec 32.2 */
function list(call: ReadCall): Answer {
  const insights = listInsights(call.world, call.caller, readInsightsQuery(call))
  const page = offsetPage(insights, call)
  return isBasic(call) ? ok(show(basicInsightPageShape, page, { ...call, reading: {} })) : listWhole(call, page)
}

function listWhole(call: ReadCall, page: OffsetPage<Insight>): Answer {
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

/** The part that all routes of insights share. */
export const insightRoute = {
  object: 'insight',
  tag: 'insights',
  rate: 'events',
  parsers: ['json'],
  checkBody: checkQuery,
} as const

export const notComputed = {
  says: 'nothing is computed: an answer shows the result that the row holds',
  fields: ['result', 'result.*'],
}
export const unchecked = { says: 'of a query only its kind is checked', fields: [], refusals: ['33.3'] }
export const tags = { says: 'a tag that is not text is a 400, not a 500', fields: [] }
export const filtersKept = {
  says: 'filters are shown as they are stored, never as a query',
  fields: ['filters', 'filters.*', 'query'],
}

export const routes = {
  '/api/environments/:project_id/insights': {
    ...insightRoute,
    name: 'Insight List',
    actions: {
      GET: {
        summary: 'List and filter insights',
        scope: 'insight:read',
        query: {
          ...PAGE_PARAMETERS,
          ...NARROWING_PARAMETERS,
          ...LIST_PARAMETERS,
          ...DISPLAY_PARAMETERS,
          ...SHARED_PARAMETERS,
        },
        answers: { 200: { anyOf: [insightPageShape, basicInsightPageShape] } },
        invalid: 'error',
        partial: true,
        differs: [
          notComputed,
          filtersKept,
          {
            says: 'a list of dashboards or tags that is not a JSON list and an unknown order are a 400, not a 500',
            fields: [],
          },
        ],
        handler: list,
        shared: forPublic(list),
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
          { says: 'a refused create leaves no insight behind', fields: [] },
          { says: 'filters must be an object', fields: [], refusals: ['E.17'] },
        ],
        handler: create,
      },
    },
  },
} satisfies Routes
