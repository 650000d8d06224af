import { expect, test } from 'vitest'
import { replay } from '../../../src/repro.ts'
import { DASHBOARDS, triedWorld } from './support/tried-world.ts'

test('events are told as they happen, and the stream ends when the client leaves', async () => {
  const world = triedWorld()
  const seen: string[] = []

  for await (const { event } of world.control.events()) {
    if (event === 'begin') await world.create('Seen')
    seen.push(event)
    if (event === 'over') break
  }

  expect(seen).toEqual(['begin', 'came', 'over'])
})

test('a gate holds a request until control lets it go', async () => {
  const world = triedWorld()
  const gate = await world.control.hold({ path: '/dashboards', method: 'GET' })
  const held = world.ask(DASHBOARDS)
  await gate.arrived()
  await gate.release()

  expect((await held).status).toBe(200)
})

test('a request that control releases has its write stored before its answer', async () => {
  const world = triedWorld()
  const gate = await world.control.hold({ path: '/dashboards', method: 'POST' })
  const held = world.create('Held')
  await gate.arrived()
  await gate.release()
  await held
  await world.evict()

  expect(await world.names()).toEqual(['Held'])
})

test('a fault delays, breaks off, and fails without an answer', async () => {
  const world = triedWorld({ liveClock: true })
  const path = '/dashboards'
  await world.create('A dashboard')
  const { faults } = world.control

  const slow = await faults.add({ match: { path }, effect: { latency: 100 } })
  const began = performance.now()
  expect((await world.ask(DASHBOARDS)).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(90)
  await faults.remove(slow.number)

  const cut = await faults.add({ match: { path }, effect: { cut: 20 } })
  const broken = await world.ask(DASHBOARDS)
  await expect(broken.text()).rejects.toThrow()
  await faults.remove(cut.number)

  await faults.add({ match: { path }, effect: { networkError: true } })
  const none = await world.ask(DASHBOARDS)
  expect(none.status).toBe(502)
  await expect(none.text()).rejects.toThrow()
})

test('the limits of bodies are those of the service', async () => {
  const world = triedWorld()
  const post = (bytes: number) =>
    world.ask(DASHBOARDS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'A', description: 'x'.repeat(bytes) }),
    })

  expect((await post(19 * 1024 * 1024)).status).toBe(201)
  // Once it has answered, workerd closes the connection, and a client that still writes may miss the answer.
  const refused = () => post(21 * 1024 * 1024).then(({ status }) => status, String)
  await expect.poll(refused, { timeout: 30_000 }).toBe(413)
})

test('a capsule of a world replays in this process without a difference', async () => {
  const world = triedWorld()
  await world.create('One')

  const capsule = await world.control.capture()

  expect((await replay(capsule)).differences).toEqual([])
  expect(capsule.requests.length).toBe(1)
})

test('a world starts from a scenario by name, and a reset leads back to it', async () => {
  const world = triedWorld()
  await world.control.startFromScenario('typical')
  const { tables } = await world.control.exportState()
  await world.evict()
  await world.control.reset()

  expect((await world.control.exportState()).tables.dashboard).toEqual(tables.dashboard)
  expect(tables.dashboard.length).toBeGreaterThan(3)
})
