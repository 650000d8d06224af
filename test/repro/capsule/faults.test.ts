import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { directBench } from '../../support/api/transports.ts'
import type { Bench } from '../../support/api/transports.ts'
import { WHOLE, expectReplay, filed } from '../../support/repro/capsules.ts'

test('faults and refusals at a gate happen again, also those that a function or chance decided', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { predicate: ({ number }) => number === 2 }, effect: { status: 503, latency: '2s' } })
  fake.faults.add({ effect: { malformed: true }, chance: 0.5 })
  fake.faults.add({ match: { method: 'DELETE' }, effect: { networkError: true, at: 'answer' } })
  const gate = fake.hold('PUT', '/dashboards/:id')
  await send('POST', '/dashboards/', { name: 'First' })
  const late = send('GET', '/dashboards/1/')
  fake.clock.advance('2s')
  await late
  const refused = send('PUT', '/dashboards/1/', { name: 'B' })
  await gate.arrived()
  gate.refuse({ status: 429, retryAfter: 5 })
  await refused
  await send('DELETE', '/dashboards/1/').catch(() => undefined)
  for (let n = 0; n < 6; n++) await send('GET', '/dashboards/')

  expect(fake.journal.list({ method: 'GET' }).some(({ faults }) => faults.length > 0)).toBe(true)
  await expectReplay(fake, 10)
})

test('a fault in force is in force in a fake that starts there, and fires as often as it had left', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { path: '/dashboards' }, effect: { status: 503 }, nth: 3, times: 2 })
  const statuses = async (bench: Pick<Bench, 'send'>, count: number) => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push((await bench.send('GET', '/dashboards/')).status)
    return all
  }
  expect(await statuses({ send }, 5)).toEqual([200, 200, 503, 503, 200])

  const capsule = await filed(fake, WHOLE)
  const from = (at: number) =>
    createFake({ capsule, at })
      .faults.list()
      .map(({ definition }) => definition)

  const fault = { match: { path: '/dashboards' }, effect: { status: 503 } }
  expect([from(1), from(2), from(3), from(4), from(5)]).toEqual([
    [{ ...fault, nth: 3, times: 2 }],
    [{ ...fault, nth: 2, times: 2 }],
    [{ ...fault, times: 2 }],
    [{ ...fault, times: 1 }],
    [],
  ])
})

test('a fault that was cleared is the one of its time, although another had its number later', async () => {
  const { fake, send } = directBench()
  for (const status of [503, 502]) {
    fake.faults.clear()
    fake.faults.add({ effect: { status }, times: 1 })
    await send('GET', '/dashboards/')
    await send('GET', '/dashboards/')
  }

  const capsule = await filed(fake, WHOLE)
  const inForce = (at: number) => createFake({ capsule, at }).faults.list()

  expect([1, 3].map((at) => inForce(at).map(({ definition }) => definition.effect.status))).toEqual([[503], [502]])
  await expectReplay(fake, 4)
})

test('a fault that was added or removed after the last request is so at the end of the capsule', async () => {
  const { fake, send } = directBench()
  const removed = fake.faults.add({ effect: { status: 503 } })
  await send('GET', '/dashboards/')
  removed.remove()
  fake.faults.add({ effect: { status: 502 } })

  const capsule = await filed(fake, WHOLE)

  expect(createFake({ capsule, at: 2 }).faults.list()).toMatchObject([{ definition: { effect: { status: 502 } } }])
})

test('a fault that is over is named at no later moment, so that a capsule does not grow by all there ever were', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ effect: { status: 503 }, times: 1 })
  for (let n = 0; n < 3; n++) await send('GET', '/dashboards/')

  const { events } = await filed(fake, WHOLE)

  expect(events.flatMap(({ faults }) => (faults ? [faults] : []))).toEqual([{ 1: { matched: 0, fired: 0 } }, {}])
})
