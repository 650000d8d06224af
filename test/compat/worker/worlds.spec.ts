import { expect, test } from 'vitest'
import { askTried, DASHBOARDS, triedWorld } from './support/tried-world.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }

test('200 worlds that are written to at once never see each other', async () => {
  const worlds = Array.from({ length: 200 }, () => triedWorld())

  await Promise.all(
    worlds.map(async (world) => {
      await world.create(`${world.name} 1`)
      await world.create(`${world.name} 2`)
    }),
  )
  const seen = await Promise.all(worlds.map(async (world) => (await world.names()).toSorted()))

  expect(seen).toEqual(worlds.map(({ name }) => [`${name} 1`, `${name} 2`]))
})

test.each([
  ['its path', (name: string) => ({ path: `/w/${name}${DASHBOARDS}`, headers: { Authorization: 'Bearer phx_owner' } })],
  [
    'a header',
    (name: string) => ({ path: DASHBOARDS, headers: { Authorization: 'Bearer phx_owner', 'X-Fake-World': name } }),
  ],
  ['its key', (name: string) => ({ path: DASHBOARDS, headers: { Authorization: `Bearer phx_owner@${name}` } })],
])('a request names its world by %s', async (_, naming) => {
  const world = triedWorld()
  await world.create('Here')
  const { path, headers } = naming(world.name)

  const page = (await (await askTried()(path, { headers: headers as Record<string, string> })).json()) as {
    results: { name: string }[]
  }

  expect(page.results.map(({ name }) => name)).toEqual(['Here'])
})

test('the links of a page keep the path of the world', async () => {
  const world = triedWorld()
  for (const name of ['A', 'B', 'C']) await world.create(name)

  const page = (await (await world.ask(`${DASHBOARDS}?limit=1`)).json()) as { readonly next: string }

  expect(page.next).toBe(`${world.base}${DASHBOARDS}?limit=1&offset=1`)
})

test('worlds are listed, opened where another one is, and dropped, also by a request to themselves', async () => {
  const first = triedWorld()
  await first.create('First')
  await first.control.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  const name = `${first.name}-copy`

  const copy = triedWorld({}, name)
  await triedWorld().control.worlds.open(name, { from: first.name })
  await copy.create('Second')

  expect(await copy.names()).toEqual(expect.arrayContaining(['First', 'Second']))
  expect(await first.names()).toEqual(['First'])
  expect((await copy.ask('/api/environments/1/events/')).status).toBe(503)
  const listed = (await first.control.worlds.list()).find((world) => world.name === name)
  expect(listed).toMatchObject({ untouched: false })
  await expect(first.control.worlds.open(name, { from: first.name })).rejects.toThrow(
    `There is a world "${name}" already.`,
  )

  await copy.control.worlds.drop(name)
  expect(await copy.names()).toEqual([])
  await expect(first.control.worlds.open(`${name}2`, { from: 'nowhere' })).rejects.toThrow(
    'There is no world "nowhere".',
  )
})

test('a world is opened where another one was when a request came', async () => {
  const world = triedWorld()
  await world.create('One')
  await world.create('Two')
  const name = `${world.name}-past`

  await world.control.worlds.open(name, { at: 2 })

  expect(await triedWorld({}, name).names()).toEqual(['One'])
})

test.each([['.hidden'], ['a b'], ['x'.repeat(65)]])('a world cannot be called %j', async (name) => {
  const answer = await askTried()(`/w/${encodeURIComponent(name)}${DASHBOARDS}`)

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('world_name')])
})

test('a world that grows too large is refused by name, and stays as it was', async () => {
  const world = triedWorld({ worlds: { mebibytes: 0.2 } })
  await world.create('Small')

  const large = await world.ask(DASHBOARDS, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ name: 'Large', description: 'x'.repeat(300_000) }),
  })

  expect([large.status, await large.text()]).toEqual([507, expect.stringContaining(world.name)])
  expect(await world.names()).toEqual(['Small'])
})
