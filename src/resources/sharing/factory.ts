import { defineFactory } from '../factory.ts'

/** The sharing configuration of one dashboard, switched on. The trait `disabled` is for one that was on before. */
export const sharingFactory = defineFactory({
  table: 'sharing',
  traits: { disabled: { enabled: false } },
  defaults: {
    dashboard_id: ({ create }) => create.dashboard().id,
    enabled: () => true,
    access_token: ({ world, row }) => world.ids.token('sharing token', row.dashboard_id, 30),
  },
})
