import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { UnknownRequest } from '../../../src/index.ts'
import { describeUnknown } from '../../../src/request/not-faked.ts'
import { busyOffice } from '../../support/api/busy-office.ts'

const path = '/api/environments/1/dashboards/1/'
const BASE = 'https://analytics.corp.example'
const own = new Request(BASE + path)

/** A capsule of a fake at `BASE`. */
async function capture() {
  const fake = createFake({ scenario: busyOffice, auth: 'lenient', baseUrl: BASE })
  await fake.fetch(path)
  return fake.capture()
}

test('an app that asks its own host, and not that of the capsule, gets an error that says what to do', async () => {
  const capsule = await capture()
  const unknown: UnknownRequest[] = []
  const fake = createFake({ capsule, onUnknown: (one) => unknown.push(one) })

  expect([fake.handles(own), fake.missed(own)]).toEqual([false, true])
  expect(describeUnknown(unknown[0]!)).toBe(
    `GET ${own.url} got no answer. The capsule has the API at ${capsule.baseUrl}, a stand-in for the redacted ` +
      'host. Name your own: createFake({ capsule, baseUrl }).',
  )
})

test('with a base URL of its own, a fake that is opened from a capsule answers there', async () => {
  const capsule = await capture()
  const unknown: UnknownRequest[] = []
  const fake = createFake({ capsule, baseUrl: BASE, onUnknown: (one) => unknown.push(one) })

  expect(fake.handles(own)).toBe(true)
  expect((await fake.fetch(own)).status).toBe(200)
  expect(fake.missed(new Request(`https://other.example${path}`))).toBe(false)
  expect(unknown).toEqual([])
})

test('a request that is not the API’s is not reported, wherever it goes', async () => {
  const fake = createFake({ capsule: await capture() })

  expect(fake.missed(new Request(`${BASE}/api/login`))).toBe(false)
})
