import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { FaultDefinition } from '../../../src/observe/journal/journal-entry.ts'
import { redactHar, redactState, verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

type Entry = Recorder['entries'][number]

/** An exchange of a recording after redaction, recorded from a request, and changed before. */
async function redactedEntry(path: string, change: (entry: Entry) => void = () => {}): Promise<Entry> {
  const recorder = recordBusyOffice()
  await recorder.get(path)
  const har = structuredClone(recorder.har)
  change(har.log.entries[0]!)
  return redactHar(har).log.entries[0]!
}

const DASHBOARDS = '/api/environments/1/dashboards/'

describe('the address of an exchange', () => {
  test.each([
    [`${DASHBOARDS}?limit=1&zaphod=2`, `${DASHBOARDS}?limit=1`],
    [`${DASHBOARDS}?limit=zaphod&offset=1`, `${DASHBOARDS}?offset=1`],
    [`${DASHBOARDS}?properties=zaphod`, DASHBOARDS],
    [`${DASHBOARDS}?tags=zaphod`, DASHBOARDS],
    [`${DASHBOARDS}?person_id=zaphod`, DASHBOARDS],
    [`${DASHBOARDS}?after=zaphod`, DASHBOARDS],
    [`${DASHBOARDS}?dashboards=%5B1%2C2%5D`, `${DASHBOARDS}?dashboards=%5B1%2C2%5D`],
    ['/api/environments/1/zaphod/', '/api/environments/1/…/'],
    ['/api/environments/%40current/', '/api/environments/@current/'],
  ])('keeps only what is known: %s', async (path, expected) => {
    const { url } = (await redactedEntry(path)).request

    expect(decodeURI(url)).toBe(decodeURI(`https://app.example.test${expected}`))
  })

  test('loses the token of a public dashboard, and that alone', async () => {
    const { url } = (await redactedEntry('/shared_dashboard/public.json')).request

    expect(url).toMatch(/^https:\/\/app\.example\.test\/shared_dashboard\/(?!public)\w+$/)
  })
})

test('a body that a recording does not show was still sent after redaction, so its answer is not compared', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(DASHBOARDS)
  await recorder.ask('POST', DASHBOARDS, { name: 'Zaphod' })
  const { request } = recorder.entries[1]!
  delete request.postData
  Object.assign(request, { bodySize: 17 })
  const why = 'the recording does not show what it sent, so what it answers was sent'

  for (const har of [recorder.har, redactHar(recorder.har)])
    expect(await verify(har)).toMatchObject({ differences: [], notCompared: [{ request: 2, why }] })
})

describe('the answer of an exchange', () => {
  test('that was never given has no time, and why only in the words of the platform', async () => {
    const fail = (comment: string) => (entry: Entry) =>
      Object.assign(entry, { comment, response: { ...entry.response, status: 0, content: {} } })

    const [aborted, failed] = [
      await redactedEntry(DASHBOARDS, fail('zaphod')),
      await redactedEntry(DASHBOARDS, fail('Failed to fetch')),
    ]

    expect(aborted).not.toHaveProperty('comment')
    expect(failed.comment).toBe('Failed to fetch')
    expect(failed.time).toBe(25)
    expect(aborted.time).not.toBe(25)
  })

  test('whose body is not in the recording does not become an empty one, but one that was empty stays so', async () => {
    const answered = async (...headers: readonly { name: string; value: string }[]) =>
      (
        await redactedEntry(DASHBOARDS, (entry) => {
          Object.assign(entry.response, { headers, content: { size: 0, mimeType: '' } })
        })
      ).response.content.size

    const json = { name: 'Content-Type', value: 'application/json' }
    expect(await answered(json)).toBe(-1)
    expect(await answered({ name: 'Content-Type', value: 'text/zaphod' })).toBe(-1)
    expect(await answered(json, { name: 'Content-Length', value: '0' })).toBe(0)
    expect(await answered()).toBe(0)
  })

  test('that stands in a file of its own says so', async () => {
    const { comment, response } = await redactedEntry(DASHBOARDS, (entry) => {
      entry.response.content = { size: 5, mimeType: 'application/json', _file: 'zaphod.json' } as never
    })

    expect(comment).toBe('Its body was in a file beside the recording.')
    expect(response.content.text).toBeUndefined()
    expect(response.content).toMatchObject({ size: -1, mimeType: 'application/json' })
  })

  test.each([
    ['https://zaphod.example/api/users/@me/?x=1', 'https://app.example.test/api/users/@me/'],
    ['/prefix/api/users/@me/', 'https://app.example.test/api/users/@me/'],
    ['http://[', 'https://app.example.test'],
  ])('that leads elsewhere leads to the same page of nobody’s host: %s', async (location, expected) => {
    const { response } = await redactedEntry(DASHBOARDS, (entry) => {
      entry.response.headers = [{ name: 'Location', value: location }]
    })

    expect(response.headers.find(({ name }) => name === 'location')?.value).toBe(expected)
  })

  test('has the key of the request replaced, and none where there was none', async () => {
    const withKey = await redactedEntry(DASHBOARDS)
    const without = await redactedEntry(DASHBOARDS, (entry) => {
      entry.request.headers = []
    })

    expect(withKey.request.headers).toContainEqual({
      name: 'authorization',
      value: expect.stringMatching(/^Bearer (?!phx_owner)\S+$/),
    })
    expect(without.request.headers).toEqual([])
  })
})

test('a recording is in the order in which it was recorded', async () => {
  const recorder = recordBusyOffice()
  for (const limit of [1, 2, 3]) await recorder.get(`${DASHBOARDS}?limit=${limit}`)
  const har = structuredClone(recorder.har)
  har.log.entries[0]!.time = 10_000

  const urls = redactHar(har).log.entries.map(({ request }) => request.url.slice(-1))

  expect(urls).toEqual(['1', '2', '3'])
})

describe('the origins of a capsule', () => {
  const ORIGIN = /^https:\/\/(?!zaphod)[a-z]{6}\.[a-z]{3}\.example$/

  test.each([
    ['null', /^null$/],
    ['*', /^\*$/],
    ['https://zaphod.com', ORIGIN],
    ['http://localhost:3000', /^http:\/\/localhost:3000$/],
    ['https://zaphod.com/board', /^[a-z]+:\/\/(?!zaphod)[a-z]{6}\.[a-z]{3}\/[a-z]{5}$/],
    ['zaphod', /^(?!zaphod)[a-z]{6}$/],
    ['chrome-extension://zaphod', /^(?!.*zaphod)/],
  ])('are nobody’s: %s', async (origin, expected) => {
    const fake = createFake({ auth: 'lenient' })
    await fake.fetch('https://app.example.test/api/users/@me/', { headers: { Origin: origin } })

    expect((await fake.capture()).requests[0]!.headers['origin']).toMatch(expected)
  })

  test('are nobody’s where they are allowed, and all where all are', async () => {
    const corsOf = async (cors: '*' | readonly string[]) => (await createFake({ cors }).capture()).cors

    expect(await corsOf('*')).toBe('*')
    expect(await corsOf(['https://zaphod.com', 'http://localhost:1'])).toEqual([
      expect.stringMatching(ORIGIN),
      'http://localhost:1',
    ])
  })

  test('and its base URL are nobody’s, without a slash at the end', async () => {
    const fake = createFake({ baseUrl: 'https://zaphod.com/w' })

    const bare = createFake({ baseUrl: 'https://app.example.test' })

    expect((await bare.capture()).baseUrl).toBe('https://app.example.test')
    expect((await fake.capture()).baseUrl).toMatch(/^https:\/\/(?!zaphod)[a-z]{6}\.[a-z]{3}\.example\/w$/)
  })
})

describe('what a fault looks for', () => {
  const redactedMatch = async (match: object): Promise<FaultDefinition['match']> => {
    const fake = createFake({ auth: 'lenient' })
    fake.faults.add({ match, effect: { status: 503 }, times: 3, nth: 2 } as never)
    await fake.fetch('https://app.example.test/api/users/@me/')
    const [fault] = Object.values((await fake.capture()).faults)
    expect(fault).toMatchObject({ effect: { status: 503 }, times: 3, nth: 2 })
    return fault!.match
  }

  test('stays where it says nothing of anybody', async () => {
    const match = { method: 'PATCH', path: '/dashboards/:id', query: { limit: '5' }, body: { pinned: true } }

    expect(await redactedMatch(match)).toEqual(match)
  })

  test('is replaced where it is the token of a public dashboard', async () => {
    const { path } = (await redactedMatch({ path: '/shared_dashboard/dashboards' }))!

    expect(path).toMatch(/^\/shared_dashboard\/(?!dashboards$)\w+$/)
  })

  test('is replaced where somebody wrote it', async () => {
    const shown = await redactedMatch({
      key: 'Zaphod',
      query: { search: 'zaphod', zaphod: '1' },
      body: { name: 'Zaphod', zaphod: 1 },
    })

    expect(shown).toEqual({
      key: expect.stringMatching(/^(?!Zaphod)[A-Z][a-z]{5}$/),
      query: { search: expect.stringMatching(/^(?!zaphod)[a-z]{6}$/), [shown!.query!['search'] as never]: '1' },
      body: { name: shown!.key, [String(shown!.query!['search'])]: 1 },
    })
  })
})

describe('days are shifted', () => {
  /** The description of a dashboard after its times were shifted. */
  function shifted(description: string): string {
    const fake = createFake({ scenario: busyOffice })
    fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { description } })
    return redactState(fake.exportState(), { times: 'shift', keep: ['everything'] }).tables.dashboard[0]!.description
  }

  test.each([
    'at 2026-01-02T03:04:05Z',
    '(2026-12-31)',
    '2024-02-29',
    'Sat, 03 Jan 2026 04:05:06 GMT',
    '1901-01-01',
    '2099-12-31',
    '%3A2026-01-02',
  ])('wherever they stand: %s', (text) => {
    const made = shifted(text)

    expect(made).not.toBe(text)
    const days = [text, made].map((one) => Date.parse(/\d{4}-\d\d-\d\d|\d\d \w{3} \d{4}/.exec(one)![0] + ' UTC'))
    expect((days[0]! - days[1]!) % (7 * 86_400_000)).toBe(0)
    expect((days[0]! - days[1]!) / (7 * 86_400_000)).toBeGreaterThanOrEqual(53)
    expect((days[0]! - days[1]!) / (7 * 86_400_000)).toBeLessThan(53 + 208)
    expect(made.replace(/\d{4}-\d\d-\d\d|\d\d \w{3} \d{4}/, '')).toBe(
      text.replace(/\d{4}-\d\d-\d\d|\d\d \w{3} \d{4}/, ''),
    )
  })

  test.each([
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '1900-12-31',
    '2100-01-01',
    '12026-01-02',
    '2026-01-021',
    '31 Feb 2026',
    '103 Jan 2026',
    '03 Jan 20261',
    '03 January 2026',
  ])('and no others: %s', (text) => {
    expect(shifted(text)).toBe(text)
  })
})

test('a state keeps the counters of its own rows, and of nothing that somebody’s code counts', () => {
  const state = createFake({ scenario: busyOffice }).exportState()
  const own = { dashboard: 70, 'event uuid': 80, 'user factory': 3, events: 5, 'insight short id': 6 }
  const ids = { ...own, zaphod: 1, 'zaphod uuid': 2, 'dashboard zaphod': 3, xdashboard: 4, 'insight short ids': 5 }

  expect(redactState({ ...state, ids }).ids).toEqual(own)
})

test('a key that a row holds is in no text that is kept', () => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.key.update({ where: { id: { equals: 1 } }, data: { value: 'zaphod-beeblebrox' } })
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'Of zaphod-beeblebrox' } })

  const { tables } = redactState(fake.exportState(), { keep: ['everything'] })

  expect(tables.dashboard[0]!.name).toMatch(/^Of (?!zaphod)/)
  expect(JSON.stringify(tables)).not.toContain('zaphod-beeblebrox')
})
