import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake } from '../../../src/index.ts'
import { redactHar, redactState, replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

const url = 'https://app.example.test/api/environments/1/dashboards/'
const key = { Authorization: 'Bearer phx_owner' }

describe('what was written between requests', () => {
  async function written(write: (fake: Fake) => void) {
    const fake = createFake({ scenario: busyOffice })
    await fake.fetch(url, { headers: key })
    write(fake)
    expect((await fake.fetch(url, { headers: key })).status).toBe(200)
    return fake.capture()
  }

  test('is redacted as rows are, and what was removed is removed', async () => {
    const capsule = await written(({ db }) => {
      db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'Zaphod' } })
      db.tile.delete({ where: { id: { equals: 2 } } })
    })
    const rows = capsule.events.flatMap((event) => event.written ?? [])

    expect(rows.find(({ table }) => table === 'dashboard')!.row).toMatchObject({
      id: 1,
      name: expect.stringMatching(/^(?!Zaphod)[A-Z][a-z]{5}$/),
    })
    expect(rows.find(({ table }) => table === 'tile')).toEqual({ table: 'tile', gone: 2 })
    expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 2 })
  })

  test('counts on with the ids that it was given, and with no others', async () => {
    const capsule = await written(({ db, world }) => {
      db.dashboard.create({ project_id: 1 })
      world.ids.uuid('zaphod')
    })
    const counted = capsule.events.flatMap(({ ids }) => (ids ? [ids] : []))

    expect(counted).toEqual([{ dashboard: 5 }])
  })
})

describe('a request that got no answer says why', () => {
  async function failureOf(ask: (fake: Fake) => Promise<unknown>): Promise<string | undefined> {
    const fake = createFake({ scenario: busyOffice })
    await ask(fake).catch(() => undefined)
    return (await fake.capture()).requests[0]!.failure
  }

  const left = (reason?: Error) => async (fake: Fake) => {
    const gate = fake.hold('GET', '/dashboards')
    const leaving = new AbortController()
    const asked = fake.fetch(url, { headers: key, signal: leaving.signal })
    await gate.arrived()
    leaving.abort(reason)
    return asked
  }

  test('in the words of the platform', async () => {
    const unreachable = (fake: Fake) => {
      fake.faults.add({ effect: { networkError: true } })
      return fake.fetch(url, { headers: key })
    }

    expect(await failureOf(unreachable)).toBe('Failed to fetch')
    expect(await failureOf(left())).toBe('This operation was aborted')
  })

  test.each(['zaphod', 'zaphod: Failed to fetch', 'Failed to fetch zaphod'])(
    'and in no words of somebody: %s',
    async (says) => {
      expect(await failureOf(left(new Error(says)))).toBe('No answer')
    },
  )

  test('and one with an answer says nothing', async () => {
    expect(await failureOf((fake) => fake.fetch(url, { headers: key }))).toBeUndefined()
  })
})

describe('the headers of a request', () => {
  test('keep the formats that are asked for, and lose what is no word of a type', async () => {
    const fake = createFake({ auth: 'lenient' })
    for (const Accept of ['text/csv, application/json', 'application/vnd.zaphod'])
      await fake.fetch(url, { headers: { Accept, 'X-Zaphod': 'zaphod' } })

    const headers = (await fake.capture()).requests.map((request) => request.headers)

    expect(headers).toEqual([
      { accept: 'text/csv, application/json' },
      { accept: expect.stringMatching(/^application\/(?!vnd)[a-z]{3}\.(?!zaphod)[a-z]{6}$/) },
    ])
  })

  test('tell of a body that was too large', async () => {
    const fake = createFake({ auth: 'lenient' })
    await fake.fetch(url, { method: 'POST', headers: { 'Content-Length': '30000000' }, body: '{}' })

    expect((await fake.capture()).requests[0]!.headers['content-length']).toBe(String(20 * 1024 * 1024 + 1))
  })
})

describe('a key', () => {
  test('stays in a capsule whose tokens are kept, and has a stand-in elsewhere', async () => {
    const fake = createFake({ scenario: busyOffice })
    await fake.fetch(url, { headers: key })
    const { requests, start } = await fake.capture({ tokens: 'keep' })

    expect(requests[0]!.headers['authorization']).toBe('Bearer phx_owner')
    expect(start.tables.key[0]!.value).toBe('phx_owner')
    expect(start.tables.user[0]!.first_name).not.toBe('owner')
    expect((await fake.capture()).requests[0]!.headers['authorization']).toMatch(/^Bearer (?!phx_owner)\S+$/)
  })

  test('of a recording is in none of its texts, whatever is kept', async () => {
    const fake = createFake({ scenario: busyOffice })
    fake.db.key.update({ where: { id: { equals: 1 } }, data: { value: 'zaphod-beeblebrox' } })
    fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'Of zaphod-beeblebrox' } })
    const recorder = new Recorder(fake)
    await recorder.get('/api/environments/1/dashboards/1/', { key: 'zaphod-beeblebrox' })

    expect(JSON.stringify(redactHar(recorder.har, { keep: ['everything'] }))).not.toContain('zaphod-beeblebrox')
  })
})

test('an exchange of unknown length took no time', async () => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/environments/1/dashboards/')
  const har = structuredClone(recorder.har)
  Object.assign(har.log.entries[0]!, { time: undefined })

  expect(redactHar(har).log.entries[0]!.time).toBeLessThan(1)
})

test('a state keeps what its rate limits have counted, at shifted times where times are shifted', async () => {
  const fake = createFake({ scenario: busyOffice, rateLimits: true })
  for (let at = 0; at < 3; at++) await fake.fetch(url, { headers: key })
  const state = fake.exportState()

  const shifted = redactState(state, { times: 'shift' })

  expect(redactState(state).throttle).toEqual(state.throttle)
  expect(redactState(createFake({ scenario: busyOffice }).exportState())).not.toHaveProperty('throttle')
  const by = Date.parse(state.now) - Date.parse(shifted.now)
  const moments = (text: string): readonly number[] => [...text.matchAll(/"at":(\d+)/g)].map(([, at]) => Number(at))
  const before = moments(JSON.stringify(state.throttle))
  expect(before.length).toBeGreaterThan(0)
  expect(moments(JSON.stringify(shifted.throttle))).toEqual(before.map((at) => at - by))
})
