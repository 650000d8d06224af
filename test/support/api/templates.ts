/** Where a template is sent to become a dashboard. */
export const TEMPLATE_PATH = '/dashboards/create_from_template_json/'

/** A template the way clients send one: an insight, a text, tags in every spelling. */
export const template = {
  template_name: 'Sales',
  dashboard_description: 'What was sold',
  dashboard_filters: { date_from: '-90d' },
  tiles: [
    {
      type: 'INSIGHT',
      name: 'Orders',
      description: 'All of them',
      filters: { insight: 'FUNNELS' },
      layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } },
      color: 'blue',
    },
    { type: 'TEXT', body: '# Hello', layouts: {} },
  ],
  tags: ['Money', 'money', ' sales '],
}
