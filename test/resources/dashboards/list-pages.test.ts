import { expect, test } from 'vitest'
import { addDashboard } from '../../support/api/dashboards.ts'
import type { DashboardPage } from '../../support/api/dashboards.ts'
import { directBench, everyTransport } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'

/** A page in short: its links without their origin, and the ids on it. */
async function pageOf({ json, origin }: Bench, query: string): Promise<object> {
  const { count, next, previous, results } = await json<DashboardPage>('GET', `/dashboards/${query}`)
  const short = (url: string | null) => url?.replace(`${origin}/api/environments/1/dashboards/`, '') ?? null
  return { count, next: short(next), previous: short(previous), ids: results.map((dashboard) => dashboard.id) }
}

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

everyTransport('a page holds a hundred dashboards unless asked otherwise', async (bench) => {
  for (const id of ids(1, 101)) addDashboard(bench.fake, { name: String(id).padStart(3, '0') })

  expect(await pageOf(bench, '')).toEqual({
    count: 101,
    next: '?limit=100&offset=100',
    previous: null,
    ids: ids(1, 100),
  })
  expect(await pageOf(bench, '?limit=100&offset=100')).toEqual({
    count: 101,
    next: null,
    previous: '?limit=100',
    ids: [101],
  })
  expect(await pageOf(bench, '?limit=101')).toEqual({ count: 101, next: null, previous: null, ids: ids(1, 101) })
})

everyTransport('following the links visits every dashboard once, in both directions', async (bench) => {
  for (const id of ids(1, 5)) addDashboard(bench.fake, { name: String(id) })

  const first = await bench.json<DashboardPage>('GET', '/dashboards/?limit=2')
  const second = await bench.json<DashboardPage>('GET', first.next!.slice(bench.origin.length))
  const third = await bench.json<DashboardPage>('GET', second.next!.slice(bench.origin.length))
  const back = await bench.json<DashboardPage>('GET', third.previous!.slice(bench.origin.length))

  const seen = [first, second, third].flatMap((page) => page.results.map((dashboard) => dashboard.id))
  expect(seen).toEqual([1, 2, 3, 4, 5])
  expect(third.next).toBeNull()
  expect(back).toEqual(second)
})

/** Of five dashboards: the query, the ids on the page, and the links. */
const pages: readonly (readonly [
  query: string,
  ids: readonly number[],
  next: string | null,
  previous: string | null,
])[] = [
  ['?limit=2', [1, 2], '?limit=2&offset=2', null],
  ['?limit=2&offset=1', [2, 3], '?limit=2&offset=3', '?limit=2'],
  ['?limit=2&offset=2', [3, 4], '?limit=2&offset=4', '?limit=2'],
  ['?limit=2&offset=3', [4, 5], null, '?limit=2&offset=1'],
  ['?limit=2&offset=5', [], null, '?limit=2&offset=3'],
  ['?limit=2&offset=50', [], null, '?limit=2&offset=48'],
  ['?limit=5', [1, 2, 3, 4, 5], null, null],
  ['?limit=4', [1, 2, 3, 4], '?limit=4&offset=4', null],
  ['?limit=100000', [1, 2, 3, 4, 5], null, null],
  ['?limit=0', [1, 2, 3, 4, 5], null, null],
  ['?limit=-1', [1, 2, 3, 4, 5], null, null],
  ['?limit=x', [1, 2, 3, 4, 5], null, null],
  ['?limit=1.5', [1, 2, 3, 4, 5], null, null],
  ['?limit=+2%20', [1, 2], '?limit=2&offset=2', null],
  ['?limit=%2B2', [1, 2], '?limit=2&offset=2', null],
  ['?limit=２', [1, 2], '?limit=2&offset=2', null],
  ['?limit=0_2', [1, 2], '?limit=2&offset=2', null],
  ['?limit=', [1, 2, 3, 4, 5], null, null],
  ['?limit=1000000000000000000000&offset=4', [5], null, '?limit=1000000000000000000000'],
  ['?limit=2&offset=9007199254740995', [], null, '?limit=2&offset=9007199254740993'],
  ['?limit=2&offset=x', [1, 2], '?limit=2&offset=2', null],
  ['?limit=2&offset=-1', [1, 2], '?limit=2&offset=2', null],
  ['?limit=2&offset=', [1, 2], '?limit=2&offset=2', null],
  ['?limit=1&limit=2', [1, 2], '?limit=2&offset=2', null],
  ['?offset=4', [5], null, '?limit=100'],
  ['?search=x&limit=4', [1, 2, 3, 4], '?limit=4&offset=4&search=x', null],
  ['?z=a%20b&limit=4', [1, 2, 3, 4], '?limit=4&offset=4&z=a+b', null],
  ["?z=a*~'b&limit=4", [1, 2, 3, 4], '?limit=4&offset=4&z=a%2A~%27b', null],
]

test.each(pages)('the page %s of five dashboards', async (query, expected, next, previous) => {
  const bench = directBench()
  for (const id of ids(1, 5)) addDashboard(bench.fake, { name: String(id) })

  expect(await pageOf(bench, query)).toEqual({ count: 5, next, previous, ids: expected })
})

everyTransport('links keep the tree and the form of the path that was asked', async ({ fake, json, origin }) => {
  addDashboard(fake)
  addDashboard(fake)

  for (const path of [
    '/api/projects/1/dashboards',
    '/api/environments/1/dashboards/',
    '/api/projects/@current/dashboards/',
  ])
    expect(await json('GET', `${path}?limit=1`)).toMatchObject({ next: `${origin}${path}?limit=1&offset=1` })
})
