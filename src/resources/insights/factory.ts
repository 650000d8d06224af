import type { Dashboard } from '../dashboards/model.ts'
import { defineFactory, usualProject } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import type { Insight } from './model.ts'
import { daysUntil, nextShortId, RESULT_DAYS } from './model.ts'

const EVENTS = ['$pageview', 'signed up', 'plan upgraded', 'report exported', 'invite sent']

export interface InsightExtras {
  /** The dashboards that show it. */
  readonly dashboards: readonly Dashboard[]
  /** Makes the insight public. */
  readonly shared: boolean
}

const extras: InsightExtras = { dashboards: [], shared: false }

export const insightFactory = defineFactory({
  table: 'insight',
  extras,
  rows: { dashboards: 'dashboard' },
  traits: {
    shared: { shared: true },
    deleted: { deleted: true },
    sample: { is_sample: true },
    favorited: { favorited: true },
    unsaved: { saved: false },
    uncomputed: { result: null, last_refresh: null },
  },
  defaults: {
    project_id: (context) => context.extras.dashboards[0]?.project_id ?? usualProject(context).id,
    short_id: ({ world }) => nextShortId(world.ids),
    query: ({ faker }) => trendsOf(faker.helpers.arrayElement(EVENTS)),
    name: ({ row }) => `${eventOf(row)} by day`,
    result: trendResult,
    saved: () => true,
    last_refresh: ({ world }) => world.clock.iso(),
  },
  impossible({ project_id, short_id }, { tables }, { dashboards }) {
    if (tables.insight.list('short_id', short_id).some((insight) => insight.project_id === project_id))
      return `an insight of project ${project_id} has the short id ${short_id} already`
    const other = dashboards.find((dashboard) => dashboard.project_id !== project_id)
    return other && `dashboard ${other.id} is of project ${other.project_id}, and the insight of project ${project_id}`
  },
  after: (insight, { create, extras: { dashboards, shared } }) => {
    for (const dashboard of dashboards) create.tile({ dashboard, insight })
    if (shared) create.sharing({ insight })
  },
})

const trendsOf = (event: string) => ({
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event, name: event, math: 'total' }],
    dateRange: { date_from: `-${RESULT_DAYS}d` },
    interval: 'day',
  },
})

/** The event that a default query counts. A query given as an override may have any shape. */
function eventOf({ query }: Insight): string {
  const { source } = (query ?? {}) as { source?: { series?: { event?: string }[] } }
  return source?.series?.[0]?.event ?? 'Events'
}

function trendResult({ faker, world, row }: FactoryContext<'insight'>): unknown {
  const days = daysUntil(world.clock.now())
  const data = days.map(() => faker.number.int({ min: 20, max: 400 }))
  return [{ label: eventOf(row), count: data.reduce((sum, value) => sum + value, 0), data, days, labels: days }]
}
