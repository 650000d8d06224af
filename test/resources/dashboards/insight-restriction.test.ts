import { expect } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/dashboards.ts'
import { addRestricted } from '../../support/rows.ts'
import { everyTransport } from '../../support/transports.ts'

everyTransport('an insight is as restricted as the dashboards it is on', async ({ fake, json }) => {
  addRestricted(fake)
  addDashboard(fake)
  addDashboard(fake)
  const [alone, both] = [addInsight(fake), addInsight(fake)]
  showInsight(fake, 1, alone.id)
  showInsight(fake, 1, both.id)
  showInsight(fake, 2, both.id)
  showInsight(fake, 3, both.id, { deleted: true })

  expect(await json('GET', '/dashboards/1/', undefined, { as: 'member' })).toMatchObject({
    tiles: [
      { insight: { dashboards: [1], effective_restriction_level: 37, effective_privilege_level: 21 } },
      { insight: { dashboards: [1, 2], effective_restriction_level: 37, effective_privilege_level: 37 } },
    ],
  })
})
