import type { JsonObject } from '../../core/table/columns.ts'
import type { Template, TemplateTile } from './model.ts'

/** The part of a template that a dashboard is made from. If a text is absent, the dashboard keeps its own. */
export type Recipe = Pick<Template, 'dashboard_filters' | 'tiles' | 'tags'> &
  Partial<Pick<Template, 'template_name' | 'dashboard_description'>>

const pageviews = { id: '$pageview', type: 'events' }
const tile = (name: string, filters: JsonObject): TemplateTile => ({ type: 'INSIGHT', name, filters })
const trend = (name: string, more: JsonObject = {}): TemplateTile =>
  tile(name, { insight: 'TRENDS', events: [{ ...pageviews, math: 'dau' }], interval: 'day', ...more })

/** A place on a wide screen, which is twelve columns across. */
const half = (x: number, y: number, h = 5) => ({ x, y, w: 6, h, minW: 3, minH: 5 })
const [first, second, third, fourth, fifth, sixth] = [0, 5, 10].flatMap((y) => [half(0, y), half(6, y)])

/** Gives tiles their colours and places. On a narrow screen they stand one below the other. */
const arranged = (
  tiles: readonly TemplateTile[],
  colors: readonly (string | null)[],
  { wide, minW }: { readonly wide: readonly (JsonObject | undefined)[]; readonly minW: number },
): readonly TemplateTile[] =>
  tiles.map((one, at) => ({
    ...one,
    color: colors[at]!,
    layouts: { sm: wide[at]!, xs: { x: 0, y: 5 * at, w: 1, h: 5, minW, minH: 5 } },
  }))

const productAnalytics = {
  template_name: 'Product analytics',
  dashboard_description: '',
  dashboard_filters: {},
  tags: [],
  tiles: arranged(
    [
      trend('Daily active users (DAUs)', { date_from: '-30d' }),
      trend('Weekly active users (WAUs)', { date_from: '-90d', interval: 'week' }),
      tile('Retention', {
        insight: 'RETENTION',
        period: 'Week',
        target_entity: pageviews,
        returning_entity: pageviews,
      }),
      tile('Growth accounting', { insight: 'LIFECYCLE', events: [pageviews], interval: 'week' }),
      trend('Referring domain (last 14 days)', {
        date_from: '-14d',
        breakdown: '$referring_domain',
        breakdown_type: 'event',
      }),
      tile('Pageview funnel, by browser', {
        insight: 'FUNNELS',
        events: [pageviews, pageviews],
        breakdown: '$browser',
      }),
    ],
    ['blue', 'green', 'blue', 'purple', 'black', 'green'],
    { wide: [first, second, fourth, third, fifth, sixth], minW: 3 },
  ),
} satisfies Recipe

const websiteTraffic: Recipe = {
  dashboard_filters: { date_from: '-30d' },
  tags: ['marketing'],
  tiles: arranged(
    [
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
    ['blue', 'green', 'blue', 'green', null, null, 'black', 'black', null],
    {
      wide: [first, second, third, fourth, fifth, sixth, half(0, 15, 8), half(6, 15, 8), { ...half(0, 23, 8), w: 12 }],
      minW: 1,
    },
  ),
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
