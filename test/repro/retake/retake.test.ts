import { expect, test } from 'vitest'
import { FakeUsageError, createFake } from '../../../src/index.ts'
import type { Capsule, ContractChoice } from '../../../src/index.ts'
import { compare, replay, retake } from '../../../src/repro.ts'
import type { RetakeChanges } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { directBench } from '../../support/api/transports.ts'
import { filed } from '../../support/repro/capsules.ts'
import { statuses } from '../../support/repro/changed-recordings.ts'
import { renamingSession } from '../../support/repro/renaming-session.ts'

type Changeable = { -readonly [K in keyof Capsule]: Capsule[K] } & {
  requests: { body?: string; headers: Record<string, string>; checksum?: number }[]
}

/** The session in which a dashboard is renamed, edited by hand. */
async function editedSession(edit: (capsule: Changeable) => unknown): Promise<Capsule> {
  const capsule = structuredClone(await renamingSession()) as Changeable
  edit(capsule)
  return capsule
}

test('a capsule that is asked anew without changes is the same', async () => {
  const capsule = await renamingSession()

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
  const capsule = await renamingSession()

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
  const faulty = await retake(await renamingSession(), { 2: { faults: [{ status: 503 }] } })

  const freed = await retake(faulty, { 2: { faults: [] } })

  expect(freed.requests).toEqual((await renamingSession()).requests)
})

test('another contract answers in its own way, and the rest of the contract stays', async () => {
  const capsule = await renamingSession()

  const other = await retake(capsule, { contract: { moveTileBody: 'live' } })

  expect(other.contract).toEqual({ ...capsule.contract, moveTileBody: 'live' })
})

test('a contract with a base is a whole one, as createFake takes it', async () => {
  const contract: ContractChoice = { base: 'live', moveTileBody: 'documented' }

  const other = await retake(await renamingSession(), { contract })

  expect(other.contract).toEqual(createFake({ contract }).world.contract)
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
  const refusal = await retake(await renamingSession(), changes as RetakeChanges).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(FakeUsageError)
  expect(String(refusal)).toMatch(message)
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
