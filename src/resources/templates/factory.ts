import type { Factory, FactoryDefinition, Wishes } from '../factory.ts'
import type { Project } from '../projects/model.ts'
import type { Template } from './model.ts'

interface TemplateExtras {
  readonly project: Project | null
}
export type TemplateFactory = Factory<Template, Wishes<Template, TemplateExtras>>

/** One stored dashboard template, of no project: an insight and a text. */
export const templateFactory: FactoryDefinition<'template', TemplateExtras> = {
  table: 'template',
  extras: [],
  traits: {},
  counts: {},
  defaults: {
    template_name: ({ faker, number }) => `${faker.commerce.department()} starter ${number}`,
    dashboard_description: ({ row }) => `Made from ${row.template_name}.`,
    dashboard_filters: () => ({ date_from: '-7d' }),
    tags: () => ['starter'],
    tiles: () => [
      {
        type: 'INSIGHT',
        name: 'Pageviews by day',
        filters: { insight: 'TRENDS', events: [{ id: '$pageview', type: 'events', math: 'total' }] },
        layouts: { sm: { x: 0, y: 0, w: 6, h: 5 } },
      },
      { type: 'TEXT', body: 'Where these figures come from.', layouts: { sm: { x: 6, y: 0, w: 6, h: 5 } } },
    ],
  },
}
