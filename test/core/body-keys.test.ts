import { expect, test } from 'vitest'
import { addDashboard, addPair } from '../support/api/dashboards.ts'
import { directBench } from '../support/api/transports.ts'

const ROW = 'readOnlyDashboardFields'
const spare = (what: string, used: string) => `${what} "personal_api_key" was ignored: the key is in the ${used}.`

test.each([
  ['POST', { nmae: 'A', name: 'B' }, ['Unknown body key "nmae" was ignored. The nearest known key is "name".']],
  [
    'POST',
    { id: 5, created_at: 'x' },
    ['id', 'created_at'].map((key) => `Body key "${key}" was ignored: it is read-only.`),
  ],
  ['POST', { filters: {} }, [`Body key "filters" was ignored: the contract row ${ROW} is "documented".`]],
  ['PATCH', { use_template: 'x' }, ['Body key "use_template" was ignored: it is checked and has no effect here.']],
  ['PATCH', { personal_api_key: 'x', name: 'A', tags: [] }, [spare('Body key', 'Authorization header')]],
])('%s with %j warns of what has no effect', async (method, body, warnings) => {
  const { fake, send } = directBench()
  addDashboard(fake)

  const { ok } = await send(method, method === 'POST' ? '/dashboards/' : '/dashboards/1/', body)

  expect(ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual(warnings)
})

test.each(['{"name":"A"}', ' [1]', '{"a":"b=c&d","name":"A"}'])(
  'JSON that is sent as a form is told: %s',
  async (raw) => {
    const { fake, send } = directBench()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }

    await send('POST', '/dashboards/', undefined, { raw, headers })

    const [, ...others] = fake.journal.last!.warnings
    expect(fake.journal.last?.warnings[0]).toMatch(
      /^The body looks like JSON and was read as a form: send it with "Content-Type/,
    )
    expect(others).toEqual([])
  },
)

test('what the contract reads has an effect, and is not warned of', async () => {
  const { fake, send } = directBench({ contract: 'live' })
  addDashboard(fake)

  const answer = await send('PATCH', '/dashboards/1/', { filters: { a: 1 }, tiles: [] })

  expect(await answer.json()).toMatchObject({ filters: { a: 1 } })
  expect(fake.journal.last?.warnings).toEqual([])
})

test('with warnings that fail, verify throws for every part without effect that the journal holds', async () => {
  const { fake, send } = directBench({ warnings: 'fail' })
  expect(() => fake.verify()).not.toThrow()

  await send('POST', '/dashboards/?limitt=1', { nmae: 'A' })

  expect(() => fake.verify()).toThrow(
    /POST \/api\/\S+\/dashboards\/\?limitt=1: Unknown query parameter "limitt"[^]*\n.*: Unknown body key "nmae"/,
  )
})

test('where no body is read, every key is unknown', async () => {
  const { fake, send } = directBench()
  addDashboard(fake)

  await send('DELETE', '/dashboards/1/', { name: 'A' })
  expect(fake.journal.last?.warnings).toEqual(['Unknown body key "name" was ignored.'])
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await send('DELETE', '/dashboards/1/', undefined, { raw: 'tags[0]=a', headers })
  expect(fake.journal.last?.warnings).toEqual(['Unknown body key "tags[0]" was ignored.'])
})

test.each([
  [20, 'Unknown body key "key19" was ignored.'],
  [21, '1 more body keys were ignored.'],
  [50, '30 more body keys were ignored.'],
])('of %d keys the last warning is %j', async (length, warning) => {
  const { fake, send } = directBench()

  await send('POST', '/dashboards/', Object.fromEntries(Array.from({ length }, (_, at) => [`key${at}`, at])))

  expect(fake.journal.last?.warnings).toHaveLength(Math.min(length, 21))
  expect(fake.journal.last?.warnings.at(-1)).toBe(warning)
})

test('what a key does is known of a contract that is mixed, too', async () => {
  const { fake, send } = directBench({ contract: { base: 'documented', eventFields: 'live' } })
  addDashboard(fake)

  await send('PATCH', '/dashboards/1/', { name: 'B', use_template: '', nmae: 'C' })

  expect(fake.journal.last!.warnings).toEqual([
    'Body key "use_template" was ignored: it is checked and has no effect here.',
    'Unknown body key "nmae" was ignored. The nearest known key is "name".',
  ])
})

test('where every key has an effect, one that is unknown is warned of', async () => {
  const { fake, send } = directBench()
  addPair(fake)

  await send('PATCH', '/dashboards/1/move_tile/', { tile: { id: 2 }, tlie: { id: 3 }, toDashboard: 2 })

  expect(fake.journal.last!.warnings).toEqual(['Unknown body key "tlie" was ignored. The nearest known key is "tile".'])
})

test('a key of a move that the answer shows is unknown, and not read-only', async () => {
  const { fake, send } = directBench({ contract: 'live' })
  addPair(fake)

  await send('PATCH', '/dashboards/1/move_tile/', { tiles: { id: 2 }, toDashboard: 2 })

  expect(fake.journal.last!.warnings).toEqual([
    'Unknown body key "tiles" was ignored. The nearest known key is "tile".',
  ])
})

test.each(['documented', 'live'] as const)(
  'under the %s contract a move names the fields of a dashboard as listed and not read',
  async (contract) => {
    const { fake, send } = directBench({ contract })
    addPair(fake)
    const listed = (key: string) => `Body key "${key}" was ignored: the interface lists it here, and nothing reads it.`

    await send('PATCH', '/dashboards/1/move_tile/', { name: 'B', filters: {} })

    expect(fake.journal.last!.warnings).toEqual([listed('name'), listed('filters')])
  },
)

test.each([
  ['POST', '', {}, { personal_api_key: 'phx_owner' }, []],
  ['POST', '?personal_api_key=phx_owner', {}, {}, []],
  ['GET', '?personal_api_key=phx_owner', {}, undefined, []],
  ['GET', '?personal_api_key=x', { Authorization: 'Bearer phx_owner' }, undefined, ['Query parameter']],
  ['OPTIONS', '?personal_api_key=x', { Authorization: 'Bearer phx_owner' }, undefined, ['Query parameter']],
  [
    'POST',
    '?personal_api_key=x',
    { Authorization: 'Bearer phx_owner' },
    { personal_api_key: 'x' },
    ['Body key', 'Query parameter'],
  ],
] as const)(
  '%s %s with %j and %j warns of the keys that another one beats',
  async (method, search, headers, body, spares) => {
    const { fake, send } = directBench()

    expect((await send(method, `/dashboards/${search}`, body, { as: null, headers })).ok).toBe(true)
    expect(fake.journal.last?.warnings).toEqual(spares.map((what) => spare(what, 'Authorization header')))
  },
)

test('a key in the body beats one in the query string', async () => {
  const { fake, send } = directBench()

  await send('POST', '/dashboards/?personal_api_key=x', { personal_api_key: 'phx_owner' }, { as: null })

  expect(fake.journal.last?.user).toBe('owner@acme.test')
  expect(fake.journal.last?.warnings).toEqual([spare('Query parameter', 'body')])
})

test.each([
  ['name=A&name=B', ['Of body key "name" only the last value counts.']],
  ['pinned=false&pinned=on&pinned=', ['Of body key "pinned" only the last value counts.']],
  ['tags=a&tags=b&name=A', []],
  ['zoo[0]=A', ['Unknown body key "zoo[0]" was ignored.']],
  ['pinned[0]=on', ['Unknown body key "pinned[0]" was ignored. The nearest known key is "pinned".']],
  ['nmae=A&nmae=B', ['Unknown body key "nmae" was ignored. The nearest known key is "name".']],
])('a form %s warns of the values that do not count', async (raw, warnings) => {
  const { fake, send } = directBench()
  addDashboard(fake)
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }

  for (const [method, path] of [
    ['POST', '/dashboards/'],
    ['PATCH', '/dashboards/1/'],
  ] as const) {
    expect((await send(method, path, undefined, { raw, headers })).ok).toBe(true)
    expect(fake.journal.last?.warnings).toEqual(warnings)
  }
})
