import { expect, test } from 'vitest'
import { FakeUsageError, createFake } from '../../../src/index.ts'
import type { Capsule, FakeOptions } from '../../../src/index.ts'
import { compare, replay, retake } from '../../../src/repro.ts'
import type { RetakeChanges } from '../../../src/repro.ts'
import type { World } from '../../../src/resources/world.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed } from '../../support/repro/capsules.ts'
import { statuses } from '../../support/repro/changed-recordings.ts'

/** A dashboard is made, renamed and read. */
async function session(): Promise<Capsule> {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('POST', '/dashboards/', { name: 'First' })
  await send('PATCH', '/dashboards/2/', { name: 'Renamed', tags: ['a'] })
  await send('GET', '/dashboards/2/')
  return filed(fake, { keep: ['everything'], tokens: 'keep' })
}

type Changeable = { -readonly [K in keyof Capsule]: Capsule[K] } & {
  requests: { body?: string; headers: Record<string, string>; checksum?: number }[]
}

/** The same, edited by hand. */
async function editedSession(edit: (capsule: Changeable) => unknown): Promise<Capsule> {
  const capsule = structuredClone(await session()) as Changeable
  edit(capsule)
  return capsule
}

/** The same, with another description in the body of its first request. */
const edited = (capsule: Capsule, description: string): Capsule => ({
  ...capsule,
  requests: capsule.requests.map((one, at) => (at === 0 ? { ...one, body: JSON.stringify({ description }) } : one)),
})

test('a capsule that is asked anew without changes is the same', async () => {
  const capsule = await session()

  const again = await retake(capsule)

  expect(again).toEqual(capsule)
  expect(String(compare(capsule, again))).toBe('No difference in 3 requests.')
})

test.for<[title: string, changes: RetakeChanges, statuses: readonly number[]]>([
  ['sent with another key', { 2: { as: 'member' } }, [201, 200, 200]],
  ['sent by a user, named by e-mail', { 2: { as: 'third@acme.test' } }, [201, 403, 200]],
  ['sent without a key', { 3: { as: null } }, [201, 200, 401]],
  ['sent with another key by its value', { 2: { as: 'phx_reader' } }, [201, 403, 200]],
  ['sent with the key of a header', { 2: { headers: { Authorization: 'Bearer phx_reader' } } }, [201, 403, 200]],
  ['sent with another body', { 1: { body: '{"name":' } }, [400, 200, 200]],
  ['sent with a text for its body', { 1: { body: '{"name":"Text"}' } }, [201, 200, 200]],
  ['sent without a body', { 2: { method: 'GET', body: null } }, [201, 200, 200]],
  ['sent with a body, as another method', { 3: { method: 'PATCH', body: { name: 'Last' } } }, [201, 200, 200]],
  ['sent with another method', { 3: { method: 'DELETE' } }, [201, 200, 405]],
  ['sent to another path', { 3: { url: '/api/environments/1/dashboards/999/' } }, [201, 200, 404]],
  ['sent as another type', { 2: { headers: { 'Content-Type': 'text/plain' } } }, [201, 415, 200]],
  ['sent as no type', { 2: { headers: { 'Content-Type': null } } }, [201, 415, 200]],
  ['met by a fault', { 2: { faults: [{ status: 503 }] } }, [201, 503, 200]],
  ['left out', { without: [1, 2] }, [200]],
  ['asked where nobody needs a key', { auth: 'lenient', 3: { as: null } }, [201, 200, 200]],
])('what if a request had been %s', async ([, changes, expected]) => {
  const capsule = await session()

  const other = await retake(capsule, changes)

  expect(statuses(other)).toEqual(expected)
  expect(await replay(other)).toMatchObject({ difference: undefined, same: expected.length })
})

test.for<Record<string, unknown>>([{ user_id: 1 }, { active: false }, { scopes: ['query:read'] }])(
  'what if a request had been sent by a user who has no key of full access, as by %j: they get one',
  async (data) => {
    const { fake, send } = directBench({ scenario: busyOffice })
    fake.db.key.update({ where: { name: { equals: 'third' } }, data })
    await send('PATCH', '/dashboards/2/', { name: 'Renamed' })
    const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

    const other = await retake(capsule, { 1: { as: 'third@acme.test' } })

    expect(statuses(other)).toEqual([403])
    expect(other.start.tables.key).toEqual([
      ...capsule.start.tables.key,
      expect.objectContaining({ id: 14, user_id: 5 }),
    ])
    expect(other.start.ids).toEqual({ ...capsule.start.ids, key: 14 })
    expect(await replay(other)).toMatchObject({ difference: undefined, same: 1 })
  },
)

test('a request that met a fault is let through', async () => {
  const faulty = await retake(await session(), { 2: { faults: [{ status: 503 }] } })

  const freed = await retake(faulty, { 2: { faults: [] } })

  expect(freed.requests).toEqual((await session()).requests)
})

test('another contract answers in its own way, and the rest of the contract stays', async () => {
  const capsule = await session()

  const other = await retake(capsule, { contract: { moveTileBody: 'live' } })

  expect(other.contract).toEqual({ ...capsule.contract, moveTileBody: 'live' })
})

test.for<[changes: unknown, message: RegExp]>([
  [null, /changes of retake are an object, got null\./],
  [{ 10: { as: 'owner' } }, /has 3 requests, and no request 10/],
  [{ a1: {} }, /retake has no "a1"; known: .*, the number of a request\./],
  [{ '1a': {} }, /retake has no "1a"/],
  [{ auth: 'loose' }, /The "auth" of a retake is "strict" or "lenient"/],
  [{ without: [0] }, /has 3 requests, and no request 0/],
  [{ 1: { bdoy: 'x' } }, /change of request 1 has no "bdoy"; the nearest is "body"/],
  [{ 1: { as: 'memebr' } }, /no key or user "memebr"; the nearest is "member"/],
  [{ wihtout: [1] }, /no "wihtout"; the nearest is "without"/],
  [{ without: [2], 2: { as: 'member' } }, /Request 2 is left out and changed: give one of the two\./],
  [{ 1: { as: 'member', headers: { Authorization: 'Bearer x' } } }, /by "as" and by a header who sends it/],
  [{ 1: 'member' }, /change of request 1 is an object/],
  [{ 1: { url: 'http://[' } }, /is a URL or a path/],
  [{ 1: { headers: { 'bad name': 'x' } } }, /No client can send the changed request: .*bad name/],
  [{ 1: { method: 'CONNECT' } }, /No client can send the changed request: .*CONNECT/],
  [{ 2: { body: new URLSearchParams('a=b') } }, /"body" of a change of request 2 is JSON, got a URLSearchParams\./],
  [{ 3: { body: { name: 'A' } } }, /No client can send the changed request: .* Give "body": null with it\.$/],
])('a change that cannot be made is refused: %j', async ([changes, message]) => {
  const refusal = await retake(await session(), changes as RetakeChanges).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(FakeUsageError)
  expect(String(refusal)).toMatch(message)
})

test('all differences of two capsules are told, by request and place', async () => {
  const capsule = await session()

  const changed = { headers: { Accept: 'application/json' }, body: { name: 'Other', tags: ['a'] } }

  const comparison = compare(capsule, await retake(capsule, { 2: changed }))
  const { differences, same } = comparison

  expect(same).toBe(1)
  expect(String(comparison)).toBe(differences.join('\n'))
  expect(differences.map(({ request, at, before, after }) => [request?.before, at, before, after])).toEqual([
    [2, 'headers.accept', undefined, 'application/json'],
    [2, 'body.name', 'Renamed', 'Other'],
    [2, 'answer.body.name', 'Renamed', 'Other'],
    [2, 'rows[0].row.name', 'Renamed', 'Other'],
    [3, 'answer.body.name', 'Renamed', 'Other'],
  ])
  expect(String(differences[1])).toBe(
    'Request 2, PATCH /api/environments/1/dashboards/2/, differs at body.name:\n  - before: "Renamed"\n  + after:  "Other"',
  )
})

test('a long value is told on a short line, from the place where it differs on', async () => {
  const long = 'word '.repeat(200)
  const capsule = await session()
  const [one, other] = ['one', 'other'].map((end) => edited(capsule, `${long}${end}`))
  const unanswered = await retake(capsule, { 1: { faults: [{ networkError: true }] } })

  const [found] = compare(one!, other!).differences
  expect(found!.before).toBe(`${long}one`)
  const lines = [String(found), String(compare(capsule, unanswered))].flatMap((text) => text.split('\n'))
  expect(lines[1]).toMatch(/…[word ]+one"$/)
  expect(lines[2]).toMatch(/…[word ]+other"$/)
  expect(lines).toContainEqual(expect.stringMatching(/before: {"status":201.* characters\)$/))
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(250)
})

test('a request that was left out moves no other', async () => {
  const capsule = await session()

  const { differences } = compare(capsule, await retake(capsule, { without: [2] }))

  expect(differences.map(({ request, at }) => [request?.before, request?.after, at])).toContainEqual([
    2,
    undefined,
    'request',
  ])
  expect(differences.filter(({ request }) => request?.before === 1)).toEqual([])
  expect(differences.map(({ at }) => at)).toContain('answer.body.name')
})

test('a request that was put in moves no other', async () => {
  const capsule = await session()

  const { differences } = compare(await retake(capsule, { without: [2] }), capsule)

  expect(differences.filter(({ at }) => at === 'request')).toMatchObject([
    { request: { before: undefined, after: 2 }, before: undefined, after: 'PATCH /api/environments/1/dashboards/2/' },
  ])
  expect(differences.filter(({ request }) => request?.before === 1)).toEqual([])
})

/** What a fake was asked for, one after the other. */
async function asked(paths: readonly string[], options: FakeOptions = {}): Promise<Capsule> {
  const fake = createFake({ scenario: busyOffice, auth: 'lenient', ...options })
  for (const path of paths) await fake.fetch(`https://app.example.test/api/environments/1/${path}`)
  return filed(fake, { keep: ['everything'], tokens: 'keep' })
}

type Told = readonly [before: number | undefined, after: number | undefined]

test.for<[before: string, after: string, expected: number, told: readonly Told[]]>([
  [
    'abc',
    'cabd',
    2,
    [
      [undefined, 1],
      [3, undefined],
      [undefined, 4],
    ],
  ],
  [
    'abcbdab',
    'bdcaba',
    4,
    [
      [1, undefined],
      [3, undefined],
      [4, undefined],
      [undefined, 3],
      [undefined, 6],
    ],
  ],
  ['abc', 'ab', 2, [[3, undefined]]],
])('as many of the requests %s and %s are paired as can be in their order, and each other is told', async (given) => {
  const [before, after, expected, told] = given
  const paths = { a: 'dashboards/1/', b: 'dashboards/2/', c: 'insights/', d: 'events/' }
  const session = (names: string) => asked([...names].map((name) => paths[name as keyof typeof paths]))

  const { differences, same } = compare(await session(before), await session(after))

  expect(same).toBe(expected)
  expect(differences.map(({ request }) => [request!.before, request!.after])).toEqual(told)
  const text = /^Request \d, GET \S+, differs at request:\n {2}- before: (?:"GET .*"\n.*nothing|nothing\n.*"GET .*")$/
  for (const difference of differences) expect(String(difference)).toMatch(text)
})

test('settings and rows of the start that differ are told, and where a request stands now', async () => {
  const renamed = (world: World) => {
    busyOffice(world)
    world.tables.dashboard.update(world.tables.dashboard.get(1)!, { name: 'Other' })
    world.tables.insight.remove(world.tables.insight.get(1)!)
  }
  const before = await asked(['dashboards/1/'], { cors: '*' })
  const after = await asked(['persons/', 'dashboards/1/'], { scenario: renamed })

  const told = compare(before, after).differences.map(String)

  expect(told).toContain('The capsule differs at cors:\n  - before: "*"\n  + after:  nothing')
  expect(told).toContain(
    'The capsule differs at start.tables.dashboard.1.name:\n  - before: "Open"\n  + after:  "Other"',
  )
  expect(told).toContainEqual(
    expect.stringMatching(/^The capsule differs at start\.tables\.insight\.1:\n  - before: {/),
  )
  expect(told).toContain(
    'Request 1 (now 2), GET /api/environments/1/dashboards/1/, differs at answer.body.name:\n  - before: "Open"\n  + after:  "Other"',
  )
})

test('what others wrote and no request shows is told where it differs', async () => {
  const { fake, send } = directBench({ scenario: busyOffice })
  await send('GET', '/dashboards/1/')
  fake.db.dashboard.update({ where: { id: { equals: 2 } }, data: { name: 'Theirs' } })
  const capsule = await filed(fake, { keep: ['everything'], tokens: 'keep' })

  const { differences, same } = compare(capsule, { ...capsule, events: capsule.events.slice(0, 3) })

  expect(same).toBe(1)
  expect(differences).toMatchObject([{ at: 'written[0]', before: { row: { name: 'Theirs' } }, after: undefined }])
})

test('a replay tells every difference', async () => {
  const capsule = await editedSession(({ requests }) => {
    for (const request of requests) {
      const { answer } = request as { answer: { body: string } }
      answer.body = answer.body.replace('"pinned":false', '"pinned":true')
    }
  })

  const { differences, same } = await replay(capsule)

  expect(differences.map(({ request, at }) => `${request} ${at}`)).toEqual([1, 2, 3].map((n) => `${n} body.pinned`))
  expect(same).toBe(0)
})

test('a request that was changed by hand is refused wherever its rows would be applied, and asked anew', async () => {
  const capsule = await editedSession(({ requests }) => (requests[1]!.body = '{"name":"By hand"}'))
  const refusal = /requests\[1\] was changed by hand.*Send it again: await retake\(capsule\)/

  await expect(replay(capsule)).rejects.toThrow(refusal)
  expect(() => createFake({ capsule, at: 3 })).toThrow(refusal)
  expect(createFake({ capsule, at: 2 }).db.dashboard.count()).toBeGreaterThan(0)
  const again = await retake(capsule)
  expect(again.requests[2]!.answer!.body).toContain('By hand')
  expect((await replay(again)).same).toBe(3)
})

test('rows of an older capsule that belong to another request are a difference of its replay', async () => {
  const capsule = await editedSession(({ requests }) => {
    for (const request of requests) delete request.checksum
    requests[1]!.body = '{"name":"By hand","tags":["a"]}'
  })

  expect((await replay(capsule)).differences.map(({ at }) => at)).toContain('rows[0].row.name')
})

test('a request that no event asks is refused', async () => {
  const capsule = await editedSession(({ requests }) => void requests.push(structuredClone(requests[2]!)))

  await expect(replay(capsule)).rejects.toThrow(
    'requests[3]: no event asks it. Add to events: { "asked": 4 }, { "applied": 4 }, { "answered": 4 }',
  )
})
