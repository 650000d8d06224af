import { defineFactory } from '../factory.ts'

/** The sharing configuration of one dashboard, switched on; `disabled` is one that was on once. */
export const sharingFactory = defineFactory({
  table: 'sharing',
  traits: { disabled: { enabled: false } },
  defaults: {
    dashboard_id: ({ create }) => create.dashboard().id,
    enabled: () => true,
    access_token: ({ world, row }) => world.ids.token('sharing token', row.dashboard_id, 30),
  },
})
