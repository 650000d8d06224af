import { expect, test } from 'vitest'
import { addDashboard, addTextTile, DASHBOARD_KEYS } from '../../support/dashboards.ts'
import { denied, missingScope, noCredentials, notFound } from '../../support/errors.ts'
import { FOREIGN, PRIVATE } from '../../support/office.ts'
import { expectRefusal } from '../../support/refusal.ts'
import { addRestricted } from '../../support/rows.ts'
import { directBench, everyTransport } from '../../support/transports.ts'
import type { Bench } from '../../support/transports.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly { readonly id: number; readonly name: string | null }[]
}

/** A page in short: its links without their origin, and the ids on it. */
async function pageOf({ json, origin }: Bench, query: string): Promise<object> {
  const { count, next, previous, results } = await json<Page>('GET', `/dashboards/${query}`)
  const short = (url: string | null) => url?.replace(`${origin}/api/environments/1/dashboards/`, '') ?? null
  return { count, next: short(next), previous: short(previous), ids: results.map((dashboard) => dashboard.id) }
}

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

everyTransport('a list without dashboards is an empty page', async ({ send }) => {
  const response = await send('GET', '/dashboards/')

  expect(response.status).toBe(200)
  expect(response.headers.get('Allow')).toBe('GET, POST, HEAD, OPTIONS')
  const body = (await response.json()) as object
  expect(body).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect(Object.keys(body)).toEqual(['count', 'next', 'previous', 'results'])
})

everyTransport('a dashboard in a list is shown without tiles, filters and variables', async ({ fake, json }) => {
  addDashboard(fake, { name: 'Web', tags: ['a'], pinned: true })
  addTextTile(fake, 1)
  fake.world.tables.sharing.insert({ dashboard_id: 1, enabled: true, access_token: 'token' })
  const {
    tiles: _t,
    filters: _f,
    variables: _v,
    ...rest
  } = await json<Record<string, unknown>>('GET', '/dashboards/1/')

  const { results } = await json<Page>('GET', '/dashboards/')

  expect(results).toEqual([{ ...rest, is_shared: true }])
  const left = DASHBOARD_KEYS.filter((key) => !['tiles', 'filters', 'variables'].includes(key))
  expect(Object.keys(results[0]!)).toEqual(left)
})

everyTransport('the list goes by pin, then by name; dashboards without a name come last', async (bench) => {
  const { fake, json, send } = bench
  for (const [name, pinned] of [
    ['b', false],
    [null, true],
    ['c', true],
    ['a', false],
    [null, false],
    ['', false],
    ['a', true],
    ['ab', false],
  ] as const)
    addDashboard(fake, { name, pinned })
  const names = async () => (await json<Page>('GET', '/dashboards/')).results.map((dashboard) => dashboard.name)

  expect(await names()).toEqual(['a', 'c', null, '', 'a', 'ab', 'b', null])
  await send('PATCH', '/dashboards/1/', { pinned: true })
  await send('PATCH', '/dashboards/5/', { name: 'aa' })
  expect(await names()).toEqual(['a', 'b', 'c', null, '', 'a', 'aa', 'ab'])
})

everyTransport('dashboards that are deleted or of another project are absent', async ({ fake, json, send }) => {
  addDashboard(fake, { name: 'a', deleted: true })
  addDashboard(fake, { name: 'b', project_id: FOREIGN })
  addDashboard(fake, { name: 'c', project_id: PRIVATE })
  addDashboard(fake, { name: 'd' })

  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 1, results: [{ id: 4 }] })
  await send('PATCH', '/dashboards/1/', { deleted: false })
  expect(await json('GET', '/dashboards/')).toMatchObject({ count: 2, results: [{ id: 1 }, { id: 4 }] })
})

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

  const first = await bench.json<Page>('GET', '/dashboards/?limit=2')
  const second = await bench.json<Page>('GET', first.next!.slice(bench.origin.length))
  const third = await bench.json<Page>('GET', second.next!.slice(bench.origin.length))
  const back = await bench.json<Page>('GET', third.previous!.slice(bench.origin.length))

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
  ['?limit=', [1, 2, 3, 4, 5], null, null],
  ['?limit=2&offset=x', [1, 2], '?limit=2&offset=2', null],
  ['?limit=2&offset=-1', [1, 2], '?limit=2&offset=2', null],
  ['?limit=2&offset=', [1, 2], '?limit=2&offset=2', null],
  ['?limit=1&limit=2', [1, 2], '?limit=2&offset=2', null],
  ['?offset=4', [5], null, '?limit=100'],
  ['?search=x&limit=4', [1, 2, 3, 4], '?limit=4&offset=4&search=x', null],
  ['?z=a%20b&limit=4', [1, 2, 3, 4], '?limit=4&offset=4&z=a+b', null],
]

test.each(pages)('the page %s of five dashboards', async (query, expected, next, previous) => {
  const bench = directBench()
  for (const id of ids(1, 5)) addDashboard(bench.fake, { name: String(id) })

  expect(await pageOf(bench, query)).toEqual({ count: 5, next, previous, ids: expected })
})

everyTransport('a parameter the list does not know filters nothing and is noted in the journal', async (bench) => {
  addDashboard(bench.fake, { name: 'Web' })

  expect(await bench.json('GET', '/dashboards/?search=nothing&pinned=true')).toMatchObject({ count: 1 })
  expect(bench.fake.journal.last?.warnings).toEqual([
    'Unknown query parameter "search" was ignored.',
    'Unknown query parameter "pinned" was ignored.',
  ])
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

everyTransport('everyone who may read dashboards sees all of them, each with their own rights', async (bench) => {
  addRestricted(bench.fake, { name: 'a' })
  addDashboard(bench.fake, { name: 'b' })

  for (const as of ['owner', 'reader', 'writer', 'star'] as const)
    expect(await bench.json('GET', '/dashboards/', undefined, { as })).toMatchObject({
      results: [{ effective_privilege_level: 37 }, { effective_privilege_level: 37 }],
    })
  expect(await bench.json('GET', '/dashboards/', undefined, { as: 'member' })).toMatchObject({
    results: [
      { effective_restriction_level: 37, effective_privilege_level: 21 },
      { effective_restriction_level: 21, effective_privilege_level: 37 },
    ],
  })
})

everyTransport('the list is refused first things first', async (bench) => {
  const closed = denied("You don't have access to the project.")

  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { as: null }], 401, noCredentials)
  for (const as of ['sharer', 'querier'] as const)
    await expectRefusal(bench, ['GET', '/dashboards/', undefined, { as }], 403, missingScope('dashboard:read'))
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: 99 }], 404, notFound('Project not found.'))
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: FOREIGN }], 403, closed)
  await expectRefusal(bench, ['GET', '/dashboards/', undefined, { project: PRIVATE, as: 'third' }], 403, closed)
})
