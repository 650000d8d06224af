import { expect, test } from 'vitest'
import { addDashboard, addTextTile } from '../support/api/dashboards.ts'
import { directBench } from '../support/api/transports.ts'

const unknown = (key: string, nearest?: string) =>
  `Unknown body key "${key}" was ignored.${nearest === undefined ? '' : ` The nearest known key is "${nearest}".`}`

/** Sends a change of tiles under the live contract to a dashboard with one text; gives the warnings. */
async function warningsOf(tiles: readonly unknown[], method = 'PATCH'): Promise<readonly string[]> {
  const { fake, send } = directBench({ contract: 'live' })
  addDashboard(fake)
  addTextTile(fake, 1)
  const { ok } = await send(method, '/dashboards/1/', { tiles })
  expect(ok).toBe(true)
  return fake.journal.last!.warnings
}

test.each(['PATCH', 'PUT'])('%s warns of a misspelt key of a tile, with its place', async (method) => {
  const tiles = [
    { id: 1, color: 'red' },
    { id: 1, colour: 'red', hidden: true },
  ]

  expect(await warningsOf(tiles, method)).toEqual([unknown('tiles[1].colour', 'color'), unknown('tiles[1].hidden')])
})

test('a misspelt key of the text of a tile is warned of', async () => {
  expect(await warningsOf([{ id: 1, text: { id: 1, boddy: 'B' } }])).toEqual([unknown('tiles[0].text.boddy', 'body')])
})

test('a tile that is sent back as it came is not warned of', async () => {
  const { fake, send, json } = directBench({ contract: 'live' })
  addDashboard(fake)
  addTextTile(fake, 1)
  const { tiles } = (await json('GET', '/dashboards/1/')) as { readonly tiles: readonly unknown[] }

  expect((await send('PATCH', '/dashboards/1/', { tiles })).ok).toBe(true)
  expect(fake.journal.last?.warnings).toEqual([])
})

test('what stands in the layouts of a tile is free', async () => {
  expect(await warningsOf([{ id: 1, layouts: { sm: { anything: 1 } } }])).toEqual([])
})

test('of more than twenty unknown keys of tiles the rest is counted', async () => {
  const warnings = await warningsOf(Array.from({ length: 22 }, () => ({ id: 1, zzz: 1 })))

  expect(warnings.slice(19)).toEqual([unknown('tiles[19].zzz'), '2 more body keys were ignored.'])
})
