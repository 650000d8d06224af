import { expect, test } from 'vitest'
import type { Fake } from '../../../src/fake/fake.ts'
import { FIRST, follow, recorded, rename, send } from '../../support/repro/followed.ts'

// An app under test sends its next request at once, where a person took seconds.

type Recorded = Parameters<typeof recorded>[0]

/** What a rehearsal finds in an app that reads and writes at once. */
async function findingsAtOnce(session: Recorded): Promise<readonly string[]> {
  const fake = follow(await recorded(session))
  await send(fake, 'GET')
  await rename(fake, 'Mine')
  return (await fake.rehearsal()).findings
}

/** A session in which somebody else changes the dashboard once the app has sent its write, before that takes effect. */
const changedBehind =
  (change: (fake: Fake) => unknown): Recorded =>
  async (fake) => {
    await send(fake, 'GET')
    const gate = fake.hold({ method: 'PATCH', key: 'owner' })
    const mine = rename(fake, 'Mine')
    await gate.arrived()
    await change(fake)
    gate.open()
    await mine
  }

const fromOutside = (fake: Fake): unknown =>
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })

const WROTE_OVER = [expect.stringContaining('(request 3) wrote over name, which another had changed')]

test('a write over what another has sent in between is found, also where the app sends it at once', async () => {
  const findings = await findingsAtOnce(async (fake) => {
    await send(fake, 'GET')
    await rename(fake, 'By another', 'admin')
    await rename(fake, 'Mine')
  })

  expect(findings).toEqual(WROTE_OVER)
})

test('a finding names a request that was not recorded by its number in the journal', async () => {
  const fake = follow(await recorded(async (seen) => void (await send(seen, 'GET'))))
  await send(fake, 'GET')

  await Promise.all([rename(fake, 'A'), rename(fake, 'B')])
  const { findings } = await fake.rehearsal()

  expect(findings).toEqual([
    expect.stringMatching(/\(request 3 of the journal\) writes name .* request 2 of the journal was under way/),
  ])
})

test('what another sends after the app sent its write is no finding of a rehearsal either', async () => {
  expect(await findingsAtOnce(changedBehind((fake) => rename(fake, 'By another', 'admin')))).toEqual([])
})

test('a write over what was changed without a request counts as sent after that, where the recorded one was', async () => {
  const findings = await findingsAtOnce(async (fake) => {
    await send(fake, 'GET')
    await send(fake, 'GET', FIRST, undefined, 'admin')
    fromOutside(fake)
    await rename(fake, 'Mine')
  })

  expect(findings).toEqual(WROTE_OVER)
})

test('what is changed without a request after the app sent its write is no finding of a rehearsal either', async () => {
  expect(await findingsAtOnce(changedBehind(fromOutside))).toEqual([])
})

test('an app that reads again before it writes has no finding, although it writes at once', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    await rename(fake, 'By another', 'admin')
    await rename(fake, 'Mine')
  })
  const fake = follow(capsule, { patience: 1 })

  await send(fake, 'GET')
  await fake.rehearsal()
  await send(fake, 'GET')
  await rename(fake, 'Mine')
  const { findings } = await fake.rehearsal()

  expect(findings).toEqual([])
})
