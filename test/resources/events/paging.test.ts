import { expect } from 'vitest'
import { invalid } from '../../support/api/errors.ts'
import { addCounted, addEvents, addPerson, followPages, listEvents, listNames } from '../../support/api/events.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

everyTransport('250 events come as pages of 100, 100 and 50, each event once', async (bench) => {
  addCounted(bench.fake, 250)

  const pages = await followPages(bench, '/api/environments/1/events/')

  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(pages.flat()).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)))
})

everyTransport('events of one instant are all shown, page by page', async (bench) => {
  addCounted(bench.fake, 7, { timestamp: '2025-12-31T12:00:00Z' })

  expect(await followPages(bench, '/api/environments/1/events/?limit=3')).toEqual([
    ['7', '6', '5'],
    ['4', '3', '2'],
    ['1'],
  ])
})

everyTransport(
  'events of one instant come in the order of their making, whichever id of a person they have',
  async (bench) => {
    const timestamp = '2025-12-31T12:00:00Z'
    const { id } = addPerson(bench.fake, { distinct_ids: ['phone', 'web'] })
    for (const [at, distinct_id] of ['phone', 'web', 'web', 'phone'].entries())
      addEvents(bench.fake, { event: String(at), distinct_id, timestamp })

    expect(await listNames(bench, `?person_id=${id}`)).toEqual(['3', '2', '1', '0'])
    expect(await listNames(bench, `?person_id=${id}&orderBy=["timestamp"]`)).toEqual(['0', '1', '2', '3'])
  },
)

everyTransport('next is the URL that was asked, with limit and offset of the next page', async (bench) => {
  addCounted(bench.fake, 4, { event: 'sign up' })
  const { origin } = bench

  for (const [asked, next] of [
    ['/events/?limit=2', '/events/?limit=2&offset=2'],
    ['/events?limit=2', '/events?limit=2&offset=2'],
    ['/events.json?offset=1&limit=2', '/events.json?offset=3&limit=2'],
    ['/events/?event=sign+up&limit=1&x=%20y&flag', '/events/?event=sign+up&limit=1&x=%20y&flag&offset=1'],
    ['/events/?limit=9&event=sign%20up&limit=1', '/events/?limit=1&event=sign%20up&offset=1'],
    ['/events/?limit=3&offset=x', '/events/?limit=3&offset=3'],
  ] as const)
    expect(await bench.json('GET', asked)).toMatchObject({ next: `${origin}/api/environments/1${next}` })
  expect(await bench.json('GET', '/api/projects/@current/events/?limit=2')).toMatchObject({
    next: `${origin}/api/projects/@current/events/?limit=2&offset=2`,
  })
})

everyTransport('next is null on the last page', async (bench) => {
  addCounted(bench.fake, 4)
  const page = async (search: string) => {
    const { next, results } = await listEvents(bench, search)
    return [results.map(({ event }) => event).join(' '), next !== null]
  }

  expect(await page('?limit=3')).toEqual(['4 3 2', true])
  expect(await page('?limit=3&offset=3')).toEqual(['1', false])
  expect(await page('?limit=4')).toEqual(['4 3 2 1', false])
  expect(await page('?limit=5')).toEqual(['4 3 2 1', false])
  expect(await page('?limit=2&offset=2')).toEqual(['2 1', false])
  expect(await page('?limit=2&offset=4')).toEqual(['', false])
  expect(await page('?limit=2&offset=400')).toEqual(['', false])
})

everyTransport('offset skips in every order and under every filter', async (bench) => {
  addCounted(bench.fake, 5, { distinct_id: 'jo' })
  addPerson(bench.fake, { distinct_ids: ['jo', 'other'] })

  for (const search of ['', '&distinct_id=jo', '&person_id=1', '&properties=[{"key":"a","operator":"is_not_set"}]'])
    expect(await listNames(bench, `?limit=2&offset=1${search}`)).toEqual(['4', '3'])
  expect(await listNames(bench, '?limit=2&offset=1&orderBy=[]')).toEqual(['2', '3'])
})

everyTransport('a bad offset counts as none', async (bench) => {
  addCounted(bench.fake, 2)

  for (const offset of ['', 'x', '1.5', '-1', '[]'])
    expect(await listNames(bench, { offset, limit: '1' })).toEqual(['2'])
  expect(await listNames(bench, { offset: ' +1 ', limit: '1' })).toEqual(['1'])
})

everyTransport('an empty limit is 100 and a large one 50,000', async (bench) => {
  addCounted(bench.fake, 101)

  expect((await listEvents(bench, '?limit=')).results).toHaveLength(100)
  expect((await listEvents(bench, '?limit=')).next).toContain('?limit=100&offset=100')
  expect((await listEvents(bench, '?limit=99999999999999999999')).results).toHaveLength(101)
})

everyTransport('a limit that is no number from 0 on is refused', async (bench) => {
  for (const limit of ['x', '1.5', '1e3', '0x10', '%20', '[]', '1,000'])
    await expectRefusal(
      bench,
      ['GET', `/events/?limit=${limit}`],
      400,
      invalid('A valid integer is required.', 'limit'),
    )
  await expectRefusal(
    bench,
    ['GET', '/events/?limit=-1'],
    400,
    invalid('Ensure this value is greater than or equal to 0.', 'limit'),
  )
})
