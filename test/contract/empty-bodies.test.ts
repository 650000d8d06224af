import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addInsightTile, addPair, tilesOf } from '../support/api/dashboards.ts'
import type { SeenDashboard } from '../support/api/dashboards.ts'
import { invalid } from '../support/api/errors.ts'
import { exactly } from '../support/api/exactly.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { TEMPLATE_PATH, template } from '../support/api/templates.ts'
import type { Bench } from '../support/api/transports.ts'

const MOVE = ['PATCH', '/dashboards/1/move_tile/', { tile: { id: 2 }, toDashboard: 2 }] as const
const MAKE = ['POST', TEMPLATE_PATH, { template }] as const

async function expectNoBody(response: Response): Promise<void> {
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBeNull()
  expect(await response.text()).toBe('')
}

const idsOf = async (bench: Bench, dashboard: number) => (await tilesOf(bench, dashboard)).map(({ id }) => id)

withRow('moveTileBody', 'live', 'moving a tile answers the dashboard it has left', async (bench) => {
  addPair(bench.fake)

  const response = await bench.send(...MOVE)

  const body = (await response.json()) as SeenDashboard
  expect(response.status).toBe(200)
  expect(body).toEqual(await bench.json('GET', '/dashboards/1/'))
  expect(body.tiles.map(({ id }) => id)).toEqual([1])
  expect(await idsOf(bench, 2)).toEqual([2])
})

withRow('moveTileBody', 'live', 'a move that names nothing answers the dashboard unchanged', async (bench) => {
  addPair(bench.fake)
  const before = await bench.json('GET', '/dashboards/1/')

  expect(before).toMatchObject({ id: 1 })
  expect(await bench.json('PATCH', '/dashboards/1/move_tile/', { name: 'Ignored' })).toEqual(before)
})

withRow('moveTileBody', 'documented', 'moving a tile answers nothing, and moves it', async (bench) => {
  addPair(bench.fake)

  await expectNoBody(await bench.send(...MOVE))

  expect(await idsOf(bench, 1)).toEqual([1])
  expect(await idsOf(bench, 2)).toEqual([2])
})

withRow('templateBody', 'live', 'a template that is sent answers the dashboard it makes', async (bench) => {
  const response = await bench.send(...MAKE)

  const body = (await response.json()) as SeenDashboard
  expect(response.status).toBe(200)
  expect(response.headers.get('Location')).toBeNull()
  expect(body).toEqual(await bench.json('GET', '/dashboards/1/'))
  expect(body).toMatchObject({ name: 'Sales', creation_mode: 'default', filters: exactly({ date_from: '-90d' }) })
  expect(body.tiles).toHaveLength(2)
})

withRow('templateBody', 'documented', 'a template that is sent answers where its dashboard is', async (bench) => {
  const response = await bench.send(...MAKE)

  expect(response.headers.get('Location')).toBe('/api/environments/1/dashboards/1/')
  await expectNoBody(response)
  expect(await bench.json('GET', '/dashboards/1/')).toMatchObject({ name: 'Sales', creation_mode: 'default' })
})

const asked = '?filters_override={"a":1}&variables_override={"b":2}'
const shown = {
  filters: exactly({ a: 1 }),
  variables: exactly({ b: 2 }),
  tiles: [{ insight: { query_status: { complete: false } } }, {}],
}

for (const [row, [method, path, body]] of [
  ['moveTileBody', ['PATCH', '/dashboards/1/move_tile/', { tile: { id: 3 }, toDashboard: 2 }]],
  ['templateBody', MAKE],
] as const) {
  const addTriple = (bench: Bench) => {
    addPair(bench.fake)
    addInsightTile(bench.fake, 1)
  }

  withRow(row, 'live', 'the dashboard is answered under overrides and as a refresh asks', async (bench) => {
    addTriple(bench)

    expect(await bench.json(method, `${path}${asked}`, { ...body, refresh: 'async' })).toMatchObject(shown)
  })

  withRow(row, 'live', 'overrides that cannot be read change nothing', async (bench) => {
    addTriple(bench)
    const refusal = invalid('Invalid JSON passed in filters_override parameter', 'filters_override')

    await expectRefusal(bench, [method, `${path}?filters_override=[]`, body], 400, refusal)
  })

  withRow(row, 'documented', 'the journal warns of what nothing shows', async (bench) => {
    addTriple(bench)

    await expectNoBody(await bench.send(method, `${path}?filters_override=[]&refresh=true`, { ...body, refresh: true }))

    const why = `the contract row ${row} is "documented"`
    expect(bench.fake.journal.last?.warnings).toEqual([
      `Query parameter "filters_override" was ignored: ${why}, so the answer has no body.`,
      `Query parameter "refresh" was ignored: ${why}, so the answer has no body.`,
      `Body key "refresh" was ignored: ${why}.`,
    ])
  })
}

withRow('eventValuesBody', 'documented', 'values are answered with no body', async (bench) => {
  for (const path of ['/events/values/', '/events/values/?key=a&value=b&event_name=c', '/events/values.csv?key=a'])
    await expectNoBody(await bench.send('GET', path))
})
