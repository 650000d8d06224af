import { expect } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport(
  'an insight is as restricted as the dashboards it is on, and on a tile as that dashboard',
  async (bench) => {
    const { fake, json } = bench
    addRestricted(fake)
    addDashboard(fake)
    addDashboard(fake)
    const [alone, both] = [addInsight(fake), addInsight(fake)]
    showInsight(fake, 1, alone.id)
    showInsight(fake, 1, both.id)
    showInsight(fake, 2, both.id)
    showInsight(fake, 3, both.id, { deleted: true })
    const levels = (restriction: number, privilege: number) => ({
      effective_restriction_level: restriction,
      effective_privilege_level: privilege,
    })
    const as = { as: 'member' } as const

    expect(await json('GET', '/insights/1/', undefined, as)).toMatchObject({ dashboards: [1], ...levels(37, 21) })
    expect(await json('GET', '/insights/2/', undefined, as)).toMatchObject({ dashboards: [1, 2], ...levels(37, 37) })
    expect(await json('GET', '/dashboards/1/', undefined, as)).toMatchObject({
      tiles: [{ insight: levels(37, 21) }, { insight: levels(37, 21) }],
    })
    expect(await json('GET', '/dashboards/2/', undefined, as)).toMatchObject({ tiles: [{ insight: levels(21, 37) }] })
  },
)
