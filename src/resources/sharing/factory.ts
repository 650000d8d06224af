import { defineFactory } from '../factory.ts'
import type { World } from '../world.ts'
import type { Sharing } from './model.ts'
import { sharingTokenOf } from './model.ts'

export const sharingFactory = defineFactory({
  table: 'sharing',
  traits: { disabled: { enabled: false } },
  defaults: {
    dashboard_id: ({ create, row }) => (row.insight_id ? null : create.dashboard().id),
    enabled: () => true,
    access_token: ({ world: { ids }, row }) =>
      row.insight_id
        ? sharingTokenOf(ids, 'insight', row.insight_id)
        : sharingTokenOf(ids, 'dashboard', row.dashboard_id!),
  },
  impossible: anotherOrBoth,
})

function anotherOrBoth(
  { dashboard_id, insight_id, access_token }: Sharing,
  { tables: { sharing } }: World,
): string | undefined {
  if (dashboard_id && insight_id) return 'it names a dashboard and an insight, and shares one of the two'
  if (dashboard_id && sharing.first('dashboard_id', dashboard_id))
    return `dashboard ${dashboard_id} has a sharing configuration already`
  if (insight_id && sharing.first('insight_id', insight_id))
    return `insight ${insight_id} has a sharing configuration already`
  return sharing.first('access_token', access_token) && 'another sharing configuration has this access token'
}
