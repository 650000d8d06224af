import { defineFactory } from '../factory.ts'
import type { TemplateTile } from './model.ts'

const TILES: readonly TemplateTile[] = [
  {
    type: 'INSIGHT',
    name: 'Pageviews by day',
    filters: { insight: 'TRENDS', events: [{ id: '$pageview', type: 'events', math: 'total' }] },
    layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } },
  },
  { type: 'TEXT', body: 'Where these figures come from.', layouts: { sm: { x: 6, y: 0, w: 6, h: 5 } } },
]

export const templateFactory = defineFactory({
  table: 'template',
  defaults: {
    template_name: ({ faker, number }) => `${faker.commerce.department()} starter ${number}`,
    dashboard_description: ({ row }) => `Made from ${row.template_name}.`,
    dashboard_filters: () => ({ date_from: '-7d' }),
    tags: () => ['starter'],
    tiles: () => TILES,
  },
})
