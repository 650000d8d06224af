import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { hydrate, redactCapsule, redactHar, redactState, replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed } from '../../support/repro/capsules.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'

const WEEK = 7 * 86_400_000
const shift = { times: 'shift' } as const
/** The days of the recorded session, wherever they could stand. */
const RECORDED = /2025-12-|2026-0[1-9]|Jan 2026|Mar 2026|17672\d{8}/

test('a capsule whose times are shifted replays, and every distance of time is as it was', async () => {
  const { fake, send } = directBench({ scenario: busyOffice, rateLimits: true })
  await send('GET', `/events/?after=2025-12-30T00:00:00Z&before=20260102&limit=3`)
  fake.clock.advance('36h')
  await send('POST', '/dashboards/', { name: 'Q1 from 2026-01-05', filters: { date_from: '2026-01-01' } })
  await send('GET', '/dashboards/?updated_after=2026-01-02T00%3A00%3A00Z')
  const plain = await fake.capture()

  const capsule = await filed(fake, shift)

  expect(JSON.stringify(capsule)).not.toMatch(RECORDED)
  expect(capsule.redaction!.differs).toEqual([])
  expect(String((await replay(capsule)).difference)).toBe('undefined')
  const distance = Date.parse(plain.start.now) - Date.parse(capsule.start.now)
  expect(distance % WEEK).toBe(0)
  expect(distance).toBeGreaterThan(52 * WEEK)
  expect(capsule.events.map(({ at }) => at && Date.parse(at) + distance)).toEqual(
    plain.events.map(({ at }) => at && Date.parse(at)),
  )
  expect(capsule.start.tables.event.map(({ timestamp }) => Date.parse(timestamp) + distance)).toEqual(
    plain.start.tables.event.map(({ timestamp }) => Date.parse(timestamp)),
  )
})

test('times are shifted where everything else is kept', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('POST', '/dashboards/', { name: 'Board of 2026-01-05' })
  await send('GET', '/dashboards/')
  const whole = await fake.capture({ keep: ['everything'] })

  const capsule = await redactCapsule(whole, { keep: ['everything'], ...shift })

  expect(JSON.stringify(capsule)).not.toMatch(RECORDED)
  expect(capsule.requests[0]!.body).toMatch(/^\{"name":"Board of 20\d\d-\d\d-\d\d"\}$/)
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 2 })
  expect(JSON.stringify(await fake.journal.toHar({ keep: ['everything'], ...shift }))).not.toMatch(RECORDED)
})

test('a recording and a state whose times are shifted are read as before, and show no recorded day', async () => {
  const recorder = recordBusyOffice()
  for (const path of ['dashboards/1/', 'events/?limit=5&after=2025-12-30'])
    await recorder.get(`/api/environments/1/${path}`)

  const har = redactHar(recorder.har, shift)
  const { state, unplaced } = hydrate(recorder.har, shift)

  expect(JSON.stringify([har, state])).not.toMatch(RECORDED)
  expect(hydrate(har).state.tables.event).toHaveLength(5)
  expect(unplaced).toHaveLength(hydrate(recorder.har).unplaced.length)
  expect(createFake({ state }).db.dashboard.count()).toBe(1)
})

test('how far does not follow from what a redacted file shows', () => {
  const fake = createFake({ scenario: busyOffice })
  const before = redactState(fake.exportState(), shift).now
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'Same length, other words' } })

  expect(redactState(fake.exportState(), shift).now).not.toBe(before)
  expect(redactState(fake.exportState(), shift)).toEqual(redactState(fake.exportState(), shift))
})
