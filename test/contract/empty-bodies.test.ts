import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addPair, tilesOf } from '../support/api/dashboards.ts'
import type { SeenDashboard } from '../support/api/dashboards.ts'
import { exactly } from '../support/api/exactly.ts'
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

withRow('eventValuesBody', 'documented', 'values are answered with no body', async (bench) => {
  for (const path of ['/events/values/', '/events/values/?key=a&value=b&event_name=c', '/events/values.csv?key=a'])
    await expectNoBody(await bench.send('GET', path))
})
