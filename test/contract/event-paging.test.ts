import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addCounted, addEvents, followPages, listEvents } from '../support/api/events.ts'
import type { Bench } from '../support/api/transports.ts'

const ROW = 'eventPaging'
const BASE = '/api/environments/1/events/'
/** Timestamps of counted events, encoded. */
const FOURTH = '2025-12-31T12%3A00%3A03%2B00%3A00'
const THIRD = '2025-12-31T12%3A00%3A02%2B00%3A00'
const SECOND = '2025-12-31T12%3A00%3A01%2B00%3A00'

const nextOf = async ({ json, origin }: Bench, path: string): Promise<string | null> => {
  const { next } = await json<{ next: string | null }>('GET', path)
  return next && next.replace(`${origin}/api/environments/1`, '')
}

withRow(ROW, 'live', 'next is the URL that was asked, before the last event that is shown', async (bench) => {
  addCounted(bench.fake, 4)

  for (const [asked, next] of [
    ['/events/?limit=2', `/events/?limit=2&before=${THIRD}`],
    ['/events?limit=2', `/events?limit=2&before=${THIRD}`],
    ['/events.json?limit=2', `/events.json?limit=2&before=${THIRD}`],
    ['/events/?before=2026-01-01&limit=2', `/events/?before=${THIRD}&limit=2`],
    ['/events/?limit=2&after=2025-12-01', `/events/?limit=2&after=2025-12-01&before=${THIRD}`],
    ['/events/?before=1d&limit=2&before=2026-01-01', `/events/?before=${THIRD}&limit=2`],
    ['/events/?limit=2&x=%20y+z&flag', `/events/?limit=2&x=+y+z&flag=&before=${THIRD}`],
    ['/events/?limit=2&properties=[]', `/events/?limit=2&properties=%5B%5D&before=${THIRD}`],
  ] as const)
    expect(await nextOf(bench, asked)).toBe(next)
})

withRow(
  ROW,
  'live',
  'parameters that are repeated collapse to their last value, unless they are lists',
  async (bench) => {
    addCounted(bench.fake, 4)

    expect(await nextOf(bench, '/events/?limit=9&x=1&limit=2&x=2')).toBe(`/events/?limit=2&x=2&before=${THIRD}`)
    expect(await nextOf(bench, '/events/?select=b&limit=9&select=a&limit=2')).toBe(
      `/events/?select=b&limit=2&select=a&before=${THIRD}`,
    )
  },
)

withRow(ROW, 'live', 'in ascending order next is after the last event that is shown', async (bench) => {
  addCounted(bench.fake, 4)

  for (const [asked, next] of [
    ['?orderBy=["timestamp"]&limit=2', `?orderBy=%5B%22timestamp%22%5D&limit=2&after=${SECOND}`],
    ['?after=2025-01-01&limit=2&orderBy=[]', `?after=${SECOND}&limit=2&orderBy=%5B%5D`],
  ] as const)
    expect(await nextOf(bench, `/events/${asked}`)).toBe(`/events/${next}`)
  expect(await followPages(bench, `${BASE}?orderBy=[]&limit=3`)).toEqual([['1', '2', '3'], ['4']])
})

withRow(ROW, 'live', '250 events come as pages of 100, 100 and 50', async (bench) => {
  addCounted(bench.fake, 250)

  const pages = await followPages(bench, BASE)

  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(pages.flat()).toEqual(Array.from({ length: 250 }, (_, index) => String(250 - index)))
})

withRow(ROW, 'live', 'events of the instant a page ends at are skipped, microseconds apart are not', async (bench) => {
  const at = (event: string, timestamp: string) => ({ event, timestamp })
  addEvents(
    bench.fake,
    at('a', '2025-12-31T12:00:00Z'),
    at('b', '2025-12-31T12:00:00.000001Z'),
    at('c', '2025-12-31T12:00:01Z'),
    at('d', '2025-12-31T12:00:01Z'),
  )

  expect(await followPages(bench, `${BASE}?limit=1`)).toEqual([['d'], ['b'], ['a']])
  expect(await followPages(bench, `${BASE}?limit=1&orderBy=[]`)).toEqual([['a'], ['b'], ['c'], []])
})

withRow(ROW, 'live', 'an offset is carried along, and skips on every page', async (bench) => {
  addCounted(bench.fake, 6)

  expect(await nextOf(bench, '/events/?limit=2&offset=1')).toBe(`/events/?limit=2&offset=1&before=${FOURTH}`)
  expect(await followPages(bench, `${BASE}?limit=2&offset=1`)).toEqual([
    ['5', '4'],
    ['2', '1'],
  ])
})

withRow(ROW, 'documented', 'next moves the offset, and shows every event once', async (bench) => {
  addCounted(bench.fake, 5, { timestamp: '2025-12-31T12:00:00Z' })

  expect(await nextOf(bench, '/events/?x=1&limit=2&x=%202')).toBe('/events/?x=1&limit=2&x=%202&offset=2')
  expect(await nextOf(bench, '/events/?offset=1&limit=2')).toBe('/events/?offset=3&limit=2')
  expect(await followPages(bench, `${BASE}?limit=2`)).toEqual([['5', '4'], ['3', '2'], ['1']])
})

for (const column of ['live', 'documented'] as const) {
  withRow(ROW, column, 'a limit of 0 shows nothing, and no next page', async (bench) => {
    addCounted(bench.fake, 1)

    for (const search of ['?limit=0', '?limit=0&event=1', '?limit=0&offset=0', '?limit=0&orderBy=[]'])
      expect(await listEvents(bench, search)).toEqual({ next: null, results: [] })
  })

  withRow(ROW, column, 'the next page honours every value of a parameter that comes more than once', async (bench) => {
    addCounted(bench.fake, 6, { properties: { a: 1, b: 1 } })
    addCounted(bench.fake, 6, { properties: { a: 1 } })
    const [a, b] = ['a', 'b'].map((key) => encodeURIComponent(JSON.stringify([{ key, value: 1 }])))
    const all = [
      ['6', '5'],
      ['4', '3'],
      ['2', '1'],
    ]

    for (const search of [
      `properties=${b}&properties=${a}`,
      `properties[]=${b}&properties[]=${a}`,
      `properties=${b}&select=a&select=b&where=c&where=d`,
      `properties=${b}&distinct_id=x&distinct_id=`,
    ])
      expect(await followPages(bench, `${BASE}?limit=2&${search}`)).toEqual(all)
  })

  withRow(ROW, column, 'next is null on the last page', async (bench) => {
    addCounted(bench.fake, 4)

    for (const search of ['', '?limit=4', '?limit=5', '?limit=2&offset=2', '?before=2025-01-01', '?offset=9'])
      expect(await nextOf(bench, `/events/${search}`)).toBeNull()
  })
}
