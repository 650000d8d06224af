import { expect, test } from 'vitest'
import { addDashboard, addInsight, showInsight } from '../../support/api/dashboards.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'

test('from_dashboard is a number as in a path', async () => {
  const { fake, json } = directBench()
  addDashboard(fake, { id: 12 })
  addInsight(fake)
  showInsight(fake, 12, 1, { color: 'blue' })

  for (const id of ['12', '%2B12', '012', '1_2', '%2012'])
    expect(await json('GET', `/insights/1/?from_dashboard=${id}`)).toMatchObject({ color: 'blue' })
})

everyTransport('in short, an insight has the colour and the layout of the tile alone', async ({ fake, json }) => {
  addDashboard(fake, { filters: { date_from: 'all' } })
  addInsight(fake, { filters: { insight: 'TRENDS' } })
  showInsight(fake, 1, 1, { color: 'blue', layouts: { sm: { x: 1 } } })

  const short = await json<object>('GET', '/insights/1/?basic=true')

  expect(short).not.toHaveProperty('color')
  expect(await json('GET', '/insights/1/?basic=true&from_dashboard=1')).toEqual({
    ...short,
    color: 'blue',
    layouts: { sm: { x: 1 } },
  })
  for (const query of ['from_dashboard=1', 'filters_override=x'])
    expect(await json('GET', `/insights/?basic=true&${query}`)).toMatchObject({ results: [short] })
  expect(await json('GET', '/insights/1/?basic=true&filters_override=x')).toEqual(short)
  const ignored = 'Query parameter "filters_override" was ignored: with "basic" it has no effect.'
  expect(fake.journal.entries.map(({ warnings }) => warnings.includes(ignored))).toEqual([
    ...[false, false, false],
    ...[true, true],
  ])
})

test('from_dashboard has no effect where the insight is not shown', async () => {
  const { fake, json } = directBench()
  for (const deleted of [false, false, true, false]) addDashboard(fake, { filters: { date_from: 'all' }, deleted })
  addInsight(fake)
  showInsight(fake, 4, 1)
  showInsight(fake, 1, 1, { deleted: true })
  showInsight(fake, 3, 1)
  const plain = await json('GET', '/insights/1/')

  expect(plain).toMatchObject({ id: 1 })
  for (const id of ['1', '2', '3', '9', 'x', ''])
    expect(await json('GET', `/insights/1/?from_dashboard=${id}`)).toEqual(plain)
})
