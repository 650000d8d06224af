import type { JsonObject } from '../../core/table/columns.ts'
import type { Template, TemplateTile } from './model.ts'

/** The part of a template that a dashboard is made from. Where a text is absent, the dashboard keeps its own. */
export type Recipe = Pick<Template, 'dashboard_filters' | 'tiles' | 'tags'> &
  Partial<Pick<Template, 'template_name' | 'dashboard_description'>>

const pageviews = { id: '$pageview', type: 'events' }
const tile = (name: string, filters: JsonObject): TemplateTile => ({ type: 'INSIGHT', name, filters })
const trend = (name: string, more: JsonObject = {}): TemplateTile =>
  tile(name, { insight: 'TRENDS', events: [{ ...pageviews, math: 'dau' }], interval: 'day', ...more })

const productAnalytics = {
  template_name: 'Product analytics',
  dashboard_description: '',
  dashboard_filters: {},
  tags: [],
  tiles: [
    trend('Daily active users (DAUs)', { date_from: '-30d' }),
    trend('Weekly active users (WAUs)', { date_from: '-90d', interval: 'week' }),
    tile('Retention', { insight: 'RETENTION', period: 'Week', target_entity: pageviews, returning_entity: pageviews }),
    tile('Growth accounting', { insight: 'LIFECYCLE', events: [pageviews], interval: 'week' }),
    trend('Referring domain (last 14 days)', {
      date_from: '-14d',
      breakdown: '$referring_domain',
      breakdown_type: 'event',
    }),
    tile('Pageview funnel, by browser', { insight: 'FUNNELS', events: [pageviews, pageviews], breakdown: '$browser' }),
  ],
} satisfies Recipe

const websiteTraffic: Recipe = {
  dashboard_filters: { date_from: '-30d' },
  tags: ['marketing'],
  tiles: [
    trend('Website Unique Users (Total)', { display: 'BoldNumber' }),
    trend('Organic SEO Unique Users (Total)', { display: 'BoldNumber' }),
    trend('Website Unique Users (Breakdown)'),
    trend('Organic SEO Unique Users (Breakdown)'),
    trend('Sessions Per User', { formula: 'A/B' }),
    trend('Pages Per User', { formula: 'A/B' }),
    trend('Top Website Pages (Overall)', { breakdown: '$pathname', breakdown_type: 'event' }),
    trend('Top Website Pages (via Google)', { breakdown: '$pathname', breakdown_type: 'event' }),
    trend('Website Users by Location', {
      display: 'WorldMap',
      breakdown: '$geoip_country_code',
      breakdown_type: 'person',
    }),
  ],
}

/** @see spec T.14 */
const byKey: ReadonlyMap<string, Recipe> = new Map([
  ['DEFAULT_APP', productAnalytics],
  ['WEBSITE_TRAFFIC', websiteTraffic],
])

/**
 * Finds the template that `use_template` names: by one of the built-in keys, by the name of a stored template, or by the name of
 * the built-in template that has one.
 *
 * @see spec T.14, T.15
 */
export const findRecipe = (named: string, findStored: (name: string) => Recipe | undefined): Recipe | undefined =>
  byKey.get(named) ?? findStored(named) ?? (named === productAnalytics.template_name ? productAnalytics : undefined)
