import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/dashboards.ts'
import { directBench } from '../../support/transports.ts'

// Alone in its file: the code for filters is loaded with the first dashboard of a process that has some.
test('filters that a dashboard gets while its first reading is held are those that its tiles show', async () => {
  const { fake, json } = directBench()
  const { dashboard } = fake.world.tables
  addDashboard(fake)
  addInsight(fake, { query: { kind: 'TrendsQuery' } })
  showInsight(fake, 1, 1)
  const plain = await json('GET', '/dashboards/1/')
  const gate = fake.hold('GET', '/dashboards/:id')

  const reading = json('GET', '/dashboards/1/')
  await gate.arrived(1)
  dashboard.update(dashboard.get(1)!, { filters: { date_from: '-7d' } })
  gate.release(1)

  expect(plain).toMatchObject({ tiles: [{ insight: { query: { kind: 'TrendsQuery' } } }] })
  expect(await reading).toMatchObject({ tiles: [{ insight: { query: { dateRange: { date_from: '-7d' } } } }] })
})
