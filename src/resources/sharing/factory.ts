import type { Factory, FactoryDefinition, Wishes } from '../factory.ts'
import type { Dashboard } from '../dashboards/model.ts'
import type { Sharing } from './model.ts'

interface SharingExtras {
  readonly dashboard: Dashboard
}
export type SharingFactory = Factory<Sharing, Wishes<Sharing, SharingExtras>, 'disabled'>

/** The sharing configuration of one dashboard, switched on; `disabled` is one that was on once. */
export const sharingFactory: FactoryDefinition<'sharing', SharingExtras, 'disabled'> = {
  table: 'sharing',
  extras: [],
  traits: { disabled: { enabled: false } },
  counts: {},
  defaults: {
    dashboard_id: ({ create }) => create.dashboard().id,
    enabled: () => true,
    access_token: ({ world, row }) => world.ids.token('sharing token', row.dashboard_id, 30),
  },
}
