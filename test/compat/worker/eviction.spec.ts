import { expect, test } from 'vitest'
import { triedWorld } from './support/tried-world.ts'

test('a hundred clients in forty worlds find every write that was acknowledged, while memory is dropped in the middle of them', async () => {
  const worlds = Array.from({ length: 40 }, () => triedWorld())
  const acknowledged = new Map(worlds.map((world) => [world, [] as string[]]))
  let isOver = false
  const write = async (client: number): Promise<void> => {
    const world = worlds[client % worlds.length]!
    for (let count = 0; count < 6; count++) {
      const name = `${client}/${count}`
      // An answer that was lost with the memory is none: the client does not know whether it was written.
      const created = await world.create(name).catch(() => undefined)
      if (created !== undefined) acknowledged.get(world)!.push(name)
    }
  }
  const evict = async (): Promise<void> => {
    for (let at = 0; !isOver; at++) await worlds[(at * 7) % worlds.length]!.evict()
  }
  const evicting = evict()
  await Promise.all(Array.from({ length: 100 }, (_, client) => write(client)))
  isOver = true
  await evicting

  for (const world of worlds) {
    const names = await world.names()
    expect(acknowledged.get(world)!.filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
  expect([...acknowledged.values()].flat().length).toBeGreaterThan(200)
})

test('clock, faults, the acting person and snapshots are there after the memory is gone', async () => {
  const world = triedWorld()
  const { control } = world
  await control.clock.set('2026-03-01T00:00:00Z')
  await control.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  await control.actor.set('owner@acme.test')
  await control.snapshot('before')
  await world.create('After')
  await world.evict()

  expect((await control.clock.read()).now).toContain('2026-03-01T00:00:00')
  expect((await world.ask('/api/environments/1/events/')).status).toBe(503)
  expect((await control.actor.read()).as).toBe('owner@acme.test')
  expect(await world.names()).toContain('After')
  await control.restore('before')
  expect(await world.names()).not.toContain('After')
})

test('what is gone with the memory is told: gates and the journal', async () => {
  const world = triedWorld()
  await world.control.hold({ path: '/events' })
  await world.create('Kept')
  await world.evict()

  const health = (await (await world.ask('/__fake/health')).json()) as { readonly lost?: string }

  expect(JSON.stringify(health)).toMatch(/journal/)
  expect(JSON.stringify(health)).toMatch(/gate/)
})

test('a clock that follows real time goes on as if the world had been in memory', async () => {
  const world = triedWorld({ liveClock: true, now: '2026-01-01T00:00:00Z' })
  await world.control.clock.advance('1h')
  const before = Date.parse((await world.control.clock.read()).now)
  await world.evict()

  const { now, following } = await world.control.clock.read()

  expect(following).toBe(true)
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(now) - before).toBeLessThan(30_000)
})
