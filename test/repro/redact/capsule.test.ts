import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Capsule, CaptureOptions } from '../../../src/index.ts'
import { hydrate, redactCapsule, replay } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed, statusesIn, textOf } from '../../support/repro/capsules.ts'

describe('a capsule that was written by hand', () => {
  test('loses what somebody wrote where a schema is named, faults are numbered and requests are counted', async () => {
    const { fake, send } = directBench({ rateLimits: { default: [{ requests: 9, within: '1m' }] } })
    fake.faults.add({ match: { method: 'DELETE' }, effect: { status: 503 } })
    await send('GET', '/dashboards/1/')
    fake.world.throttle.limit({ events: [{ requests: 5, within: 1000 }] })
    await send('GET', '/dashboards/1/')
    const text = JSON.stringify({ $schema: '/home/zaphod/capsule.schema.json', ...(await filed(fake)) })
    const numbered = text.replaceAll('"1":{', '"zaphod":{').replaceAll('"counted":{"', '"counted":{"zaphod":[],"')
    const named = numbered.replace('"counted":{}', '"counted":{"zaphod":[]}')

    const redacted = await redactCapsule(JSON.parse(named))

    expect(named.match(/zaphod/g)).toHaveLength(5)
    expect(JSON.stringify(redacted)).not.toContain('zaphod')
    expect(JSON.stringify(redacted)).toContain('"default/0/')
    expect(await replay(redacted)).toMatchObject({ difference: undefined, same: 2 })
  })

  test('may leave out tables and ids of its start', async () => {
    const capsule = await filed(createFake({ scenario: busyOffice }))
    const { tables: _tables, ids: _ids, ...start } = capsule.start
    const { sharing: _sharing, cohort: _cohort, ...tables } = capsule.start.tables

    const bare = await redactCapsule({ ...capsule, start } as unknown as Capsule)
    const partly = await redactCapsule({ ...capsule, start: { ...start, tables } } as unknown as Capsule)

    for (const { tables: filled, ids } of [bare.start, partly.start]) {
      expect(Object.keys(filled)).toEqual(Object.keys(capsule.start.tables))
      expect(ids).toEqual({})
    }
  })

  test('may have a token of any length', async () => {
    const { fake, send } = directBench()
    const token = 'key['.repeat(20_000)
    fake.db.project.update({ where: { id: { equals: 1 } }, data: { api_token: token } })
    await send('POST', '/dashboards/', { name: 'Board', description: `Send ${token} along` })

    const capsule = await filed(fake)

    expect(statusesIn(capsule)).toEqual([201])
    expect(capsule.start.tables.project[0]!.api_token).not.toContain('key[key[')
    expect(textOf(capsule)).not.toContain('key[key[')
    expect((await replay(capsule)).difference).toBeUndefined()
  })
})

describe('people in a capsule', () => {
  const maria = { first_name: 'Maria', last_name: 'López', email: 'maria.lopez@corp.example' }

  /** Maria is in rows, in requests that are read and not, and in answers. */
  async function mariasVisit(): Promise<Capsule> {
    const { fake, send } = directBench()
    fake.db.user.update({ where: { id: { equals: 1 } }, data: { ...maria, distinct_id: maria.email } })
    fake.db.person.create({ project_id: 1, distinct_ids: [maria.email], properties: { ...maria, name: 'Maria López' } })
    fake.db.event.create({ project_id: 1, event: 'paid', distinct_id: maria.email, timestamp: '2025-12-31T00:00:00Z' })
    await send('GET', `/events/?event=paid&distinct_id=${encodeURIComponent(maria.email)}`)
    await send('POST', '/dashboards/', { name: 'MARIA’s board', description: `Ask ${maria.email}`, tags: ['lópez'] })
    await send('PATCH', '/dashboards/1/', undefined, {
      raw: '{"name": "Maria", x}',
      headers: { 'Content-Type': 'application/json' },
    })
    return filed(fake)
  }

  test('are the same stand-ins in rows, requests and answers', async () => {
    const { start, requests } = await mariasVisit()
    const { first_name, last_name, email, distinct_id } = start.tables.user[0]!
    const [asked, made, broken] = requests

    expect(distinct_id).toBe(email)
    expect(start.tables.person[0]!.properties).toMatchObject({ email, name: `${first_name} ${last_name}` })
    expect(new URL(asked!.url).searchParams.get('distinct_id')).toBe(email)
    expect(JSON.parse(asked!.answer!.body!)).toMatchObject({ results: [{ distinct_id: email }] })
    expect(JSON.parse(made!.answer!.body!)).toMatchObject({
      name: expect.stringMatching(new RegExp(`^${first_name.toUpperCase()}’`)),
      description: expect.stringContaining(email),
      tags: [last_name.toLowerCase()],
      created_by: { first_name, last_name, email },
    })
    expect(broken!.body).toBe(`{"name": "${first_name}", x}`)
  })

  test('are nowhere in it, and what was found by them is found by their stand-ins', async () => {
    const capsule = await mariasVisit()

    expect(statusesIn(capsule)).toEqual([200, 201, 400])
    expect(textOf(capsule)).not.toMatch(/maria|l[oó]pez|corp\.example|paid/i)
    expect(capsule.redaction).toEqual({ kept: [], differs: [] })
    expect(await replay(capsule)).toEqual({ difference: undefined, differences: [], same: 3 })
  })

  test('stay where somebody says so', async () => {
    const { fake, send } = directBench()
    fake.db.user.update({ where: { id: { equals: 1 } }, data: maria })
    fake.db.event.create({
      project_id: 1,
      event: 'paid',
      distinct_id: 'm1',
      properties: { plan: 'gold', town: 'Rome' },
    })
    await send('POST', '/dashboards/', { name: 'Board' })
    await send('GET', `/events/?properties=${encodeURIComponent('[{"key":"plan","value":"gold"}]')}`)
    const first = async (options: CaptureOptions) => {
      const capsule = await filed(fake, options)
      expect(statusesIn(capsule)).toEqual([201, 200])
      const { start, requests } = capsule
      const [user, event] = [start.tables.user[0]!, start.tables.event[0]!]
      return {
        ...user,
        ...event,
        body: requests[0]!.body,
        query: new URL(requests[1]!.url).searchParams.get('properties'),
      }
    }

    expect(await first({ keep: ['names'] })).toMatchObject({ first_name: 'Maria', last_name: 'López' })
    expect(await first({ keep: ['emails'] })).toMatchObject({ email: maria.email })
    expect(await first({ keep: ['distinct-ids'] })).toMatchObject({ distinct_id: 'm1' })
    expect(await first({ keep: ['events'] })).toMatchObject({ event: 'paid' })
    expect(await first({ keep: ['texts'] })).toMatchObject({ body: '{"name":"Board"}' })
    const plan = await first({ keep: ['property:plan'] })
    expect(plan).toMatchObject({ query: '[{"key":"plan","value":"gold"}]', properties: { plan: 'gold' } })
    expect(JSON.stringify(plan.properties)).not.toMatch(/town|Rome/)
    expect((await filed(fake, { keep: ['everything'] })).redaction).toBeUndefined()
    await expect(fake.capture({ keep: ['tokens' as never] })).rejects.toThrow('"tokens" cannot be kept; known: names')
  })
})

describe('what nobody could read', () => {
  const headers = { 'Content-Type': 'application/json' }

  test.for<[title: string, raw: string | Uint8Array<ArrayBuffer>]>([
    ['broken after a text', '{"name": "Zaphod Beeblebrox" "x"}'],
    ['cut short', '{"name": "Zaphod, Größe, 太郎, \\u0041\\ud842\\udfb7'],
    ['no JSON at all', 'Zaphod nullified 4711 times'],
    ['bytes that are no text', Uint8Array.from([...new TextEncoder().encode('{"name": "Größe Zaphod'), 0xff, 0x22])],
  ])('is broken at the same place: %s', async ([, raw]) => {
    const { fake, send } = directBench()
    await send('POST', '/dashboards/', undefined, { raw, headers })

    const [whole] = (await filed(fake, { keep: ['everything'] })).requests
    const capsule = await filed(fake)

    expect(statusesIn(capsule)).toEqual([400])
    expect(capsule.requests[0]!.answer).toEqual(whole!.answer)
    expect(textOf(capsule)).not.toMatch(/zaphod|größe|太郎|beeble|0041|dfb7|4711/i)
  })
})

test('a form in parts is still read, and its files lose their names', async () => {
  const fake = createFake({ auth: 'lenient', scenario: busyOffice })
  const form = new FormData()
  form.set('name', 'Zaphod’s board')
  form.set('pinned', 'true')
  form.set('notes', new File(['Beeblebrox'], 'zaphod.csv', { type: 'text/csv' }))
  await fake.fetch('https://app.example.test/api/environments/1/dashboards/', { method: 'POST', body: form })

  const capsule = await filed(fake)

  expect(capsule.requests[0]!.answer!.status).toBe(201)
  expect(capsule.redaction!.differs).toEqual([])
  expect(textOf(capsule)).not.toMatch(/zaphod|beeblebrox/i)
})

describe('hosts in a capsule', () => {
  test('are nobody’s, and let the same pages read', async () => {
    const fake = createFake({ auth: 'lenient', scenario: busyOffice, cors: ['https://pages.zaphod.com'] })
    for (const origin of ['https://pages.zaphod.com', 'https://other.zaphod.com', 'http://localhost:3000'])
      await fake.fetch('https://dashboards.zaphod.com:8443/api/environments/1/events/?limit=1', { headers: { origin } })

    const capsule = await filed(fake)

    expect(statusesIn(capsule)).toEqual([200, 200, 200])
    expect(capsule.requests.map(({ answer }) => 'Access-Control-Allow-Origin' in answer!.headers)).toEqual([
      true,
      false,
      true,
    ])
    expect(textOf(capsule)).not.toMatch(/zaphod/i)
    expect(capsule.redaction!.differs).toEqual([])
    expect((await replay(capsule)).same).toBe(3)
  })
})

test('an answer that differs in more than words is named', async () => {
  const { fake, send } = directBench()
  fake.db.event.create({ project_id: 1, event: 'paid', distinct_id: 'm1', properties: { town: 'Rome' } })
  await send('GET', '/events/')
  await send('GET', `/events/?properties=${encodeURIComponent('[{"key":"town","value":"Ro","operator":"icontains"}]')}`)

  const capsule = await filed(fake)

  expect(capsule.redaction!.differs).toEqual([2])
  expect((await replay(capsule)).same).toBe(2)
})

test('a capsule is of the moment of the call', async () => {
  const { fake, send } = directBench()
  const gate = fake.hold('GET', '/dashboards/')
  const waiting = send('GET', '/dashboards/')
  await gate.arrived()
  const [asked, archived] = [filed(fake), fake.journal.toHar()]
  fake.db.dashboard.create({ name: 'Later', project_id: 1 })
  gate.release()
  await waiting
  expect((await send('GET', '/dashboards/1/')).status).toBe(200)

  const { start, requests, events } = await asked
  expect(start.tables.dashboard).toEqual([])
  expect(requests.map(({ answer }) => answer)).toEqual([undefined])
  expect(events).toEqual([{ asked: 1 }])
  expect((await archived).log.entries.map(({ response }) => response.status)).toEqual([0])
})

test('the same fake gives the same capsule, and one with another seed other names', async () => {
  const capsuleOf = async (seed: number) => {
    const { fake, send } = directBench({ seed })
    await send('GET', '/dashboards/')
    return filed(fake)
  }
  const [one, again, other] = await Promise.all([capsuleOf(1), capsuleOf(1), capsuleOf(2)])

  expect(statusesIn(one)).toEqual([200])
  expect(one).toEqual(again)
  expect(other.start.tables.user.map(({ email }) => email)).not.toEqual(one.start.tables.user.map(({ email }) => email))
})

test('replacements follow from a seed that is given, and not from that of the fake', async () => {
  const emailsOf = async (fakeSeed: number, seed: number) => {
    const { start } = await filed(directBench({ seed: fakeSeed }).fake, { seed })
    return start.tables.user.map(({ email }) => email)
  }

  expect(await emailsOf(1, 3)).toEqual(await emailsOf(2, 3))
  expect(await emailsOf(1, 3)).not.toEqual(await emailsOf(1, 4))
})

test('whoever forgets to wait for a capsule is told so', async () => {
  const { fake } = directBench()
  const message =
    'Broken capsule: the whole: expected what await fake.capture() gives, or captureHar of a recording (HAR), got '

  expect(() => createFake({ capsule: fake.capture() })).toThrow(`${message}a promise.`)
  await expect(replay(fake.capture() as unknown)).rejects.toThrow(`${message}a promise.`)
  await expect(replay(JSON.parse(JSON.stringify(fake.capture())))).rejects.toThrow(`${message}{}.`)
  expect(() => hydrate(fake.journal.toHar())).toThrow('use await fake.journal.toHar().')
})
