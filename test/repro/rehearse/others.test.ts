import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import type { Fake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { keyNames } from '../../support/api/office.ts'
import {
  FIRST,
  send,
  rename,
  recorded,
  follow,
  nameOf,
  overtaking,
  outcomes,
  toFile,
} from '../../support/repro/followed.ts'
import { exchange, request, statusOf } from '../../support/servers/raw.ts'
import { served } from '../../support/servers/served.ts'

test('others write in between, and the clock moves', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    fake.clock.advance('2h')
    fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
    await send(fake, 'GET')
  })
  const fake = follow(capsule)
  const names: string[] = []

  for (let n = 0; n < 2; n++) names.push(((await (await send(fake, 'GET')).json()) as { name: string }).name)

  expect(names).toEqual(['Before', 'From outside'])
  expect(fake.clock.iso()).toBe('2026-01-01T02:00:00Z')
})

test('requests of others are made by the fake when their turn comes', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    await rename(fake, 'By another', 'admin')
    await send(fake, 'GET')
  })
  const fake = follow(capsule)

  await send(fake, 'GET')
  const last = (await (await send(fake, 'GET')).json()) as { name: string }

  expect(last.name).toBe('By another')
  expect(await outcomes(fake)).toEqual(['1 met', '2 by others', '3 met'])
})

test('what others ask and the fake has no route for is not told as unknown: the app has not asked it', async () => {
  const surveys = 'https://app.example.test/api/environments/2/surveys/'
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    await fake.fetch(surveys, { headers: { Authorization: `Bearer ${fake.db.key.get(2).value}` } })
    await send(fake, 'GET')
  })
  const unknown: string[] = []
  const fake = createFake({ capsule, follow: true, onUnknown: ({ path }) => unknown.push(path) })

  await send(fake, 'GET')
  await send(fake, 'GET')
  const seen = await outcomes(fake)
  await fake.fetch(surveys)

  expect(seen).toEqual(['1 met', '2 by others', '3 met'])
  expect(unknown).toEqual(['/api/environments/2/surveys/'])
})

test('with warnings: "fail", what others ask without effect is no mistake of the app', async () => {
  const ask = (fake: Fake, query: string, id: number) =>
    fake.fetch(FIRST + query, { headers: { Authorization: `Bearer ${fake.db.key.get(id).value}` } })
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    await ask(fake, '?theirs=1', 2)
    await send(fake, 'GET')
  })
  const fake = createFake({ capsule, follow: true, warnings: 'fail' })

  await send(fake, 'GET')
  await send(fake, 'GET')

  expect(fake.journal.entries.flatMap(({ warnings }) => warnings)).toEqual([expect.stringContaining('"theirs"')])
  expect(() => fake.verify()).not.toThrow()
  await ask(fake, '?own=1', 1)
  expect(() => fake.verify()).toThrow('"own"')
})

test('the app can be another than the one who asked first', async () => {
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'By the owner')
    await rename(fake, 'By an admin', 'admin')
  })
  const fake = follow(capsule, { as: 'admin' })

  await rename(fake, 'By an admin', 'admin')

  expect(await outcomes(fake)).toEqual(['1 by others', '2 met'])
  expect(nameOf(fake)).toBe('By an admin')
})

test('the app is the one whose key came first', async () => {
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'By the owner')
    await rename(fake, 'By an admin', 'admin')
  })
  const fake = follow(capsule)

  await rename(fake, 'By the owner')

  expect(await outcomes(fake)).toEqual(['1 met', '2 by others'])
  expect(nameOf(fake)).toBe('By an admin')
})

const ask = (fake: Fake) => fake.fetch(FIRST, { method: 'PATCH' })

test('in a lenient fake, the app needs no key to be who it was', async () => {
  const capsule = await recorded(async (fake) => void (await send(fake, 'PATCH', FIRST, undefined, 'outsider')), {
    auth: 'lenient',
  })

  expect((await ask(createFake({ capsule }))).status).toBe(200)
  expect((await ask(follow(capsule))).status).toBe(403)
  expect((await ask(follow(capsule, { as: 'owner' }))).status).toBe(200)
  expect((await ask(follow({ ...capsule, auth: 'strict' }))).status).toBe(401)
})

test('what an app asks without its key is captured as asked with it, so that a replay gives the same answer', async () => {
  const capsule = await recorded(async (fake) => void (await send(fake, 'PATCH', FIRST, undefined, 'outsider')), {
    auth: 'lenient',
  })
  const fake = follow(capsule)

  await ask(fake)

  expect(fake.journal.last).toMatchObject({ status: 403, key: 'outsider' })
  expect((await replay(await toFile(fake))).differences).toEqual([])
})

test('on a port, such a request keeps its other headers, and the key replaces one that nobody has', async () => {
  const capsule = await recorded(async (fake) => void (await send(fake, 'GET', FIRST, undefined, 'outsider')), {
    auth: 'lenient',
  })
  const { fake, server } = await served({}, follow(capsule))
  const headers = { Accept: 'image/png', Authorization: 'Bearer unknown' }

  const answer = await exchange(server, request('GET', '/api/environments/1/dashboards/1/', headers))

  expect(statusOf(answer)).toBe(406)
  expect(fake.journal.last?.requestHeaders.get('authorization')).toBe('Bearer phx_outsider')
})

test('where others asked without a key, one without is theirs', async () => {
  const session = async (fake: Fake) => {
    await send(fake, 'GET', FIRST, undefined, 'outsider')
    await ask(fake)
    await send(fake, 'GET', FIRST, undefined, 'outsider')
  }
  const fake = follow(await recorded(session, { auth: 'lenient' }))

  await send(fake, 'GET', FIRST, undefined, 'outsider')
  await fake.rehearsal()

  expect(fake.journal.entries.map(({ status }) => status)).toEqual([403, 200])
  expect((await ask(fake)).status).toBe(200)
})

test('the app can be one whose key was made during the session', async () => {
  const ask = (fake: Fake) => fake.fetch(FIRST, { headers: { Authorization: 'Bearer phx_later' } })
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'By the owner')
    fake.db.key.create({ name: 'later', value: 'phx_later', user_id: 1 })
    await ask(fake)
  })
  const fake = follow(capsule, { as: 'later' })

  const answer = await ask(fake)

  expect(answer.status).toBe(200)
  expect(await outcomes(fake)).toEqual(['1 by others', '2 met'])
})

test('a key that the capsule does not have is refused by name, with those that requests came with', async () => {
  const fake = follow(await overtaking(), { as: 'nobody' })

  await expect(fake.rehearsal()).rejects.toThrow(
    `no key "nobody" to follow as. Its keys: ${keyNames.join(', ')}. Those of its requests: owner.`,
  )
})

test('a capsule can be followed from one of its requests on', async () => {
  const capsule = await recorded(async (fake) => {
    await rename(fake, 'A')
    await rename(fake, 'B', 'admin')
    await send(fake, 'GET')
  })
  const fake = follow(capsule, { as: 'owner' }, { at: 2 })

  expect(nameOf(fake)).toBe('A')
  expect(await (await send(fake, 'GET')).json()).toMatchObject({ name: 'B' })
  expect(await outcomes(fake)).toEqual(['2 by others', '3 met'])
})

test('what was under way where a capsule is followed from has its effect, made by the fake', async () => {
  const capsule = await recorded(async (fake) => {
    const gate = fake.hold('PATCH', '/dashboards/:id')
    const early = rename(fake, 'Early')
    await gate.arrived()
    await send(fake, 'GET')
    gate.open()
    await early
    await send(fake, 'GET')
  })
  const fake = follow(capsule, true, { at: 2 })

  expect(await (await send(fake, 'GET')).json()).toMatchObject({ name: 'Before' })
  expect(await (await send(fake, 'GET')).json()).toMatchObject({ name: 'Early' })
  expect(await outcomes(fake)).toEqual(['1 by others', '2 met', '3 met'])
})

test('a recorded time that is before that of the clock holds no request', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    fake.clock.advance('1h')
    await send(fake, 'GET')
  })
  const fake = follow(capsule)
  await send(fake, 'GET')
  fake.clock.advance('5h')

  await send(fake, 'GET')

  expect(fake.clock.iso()).toBe('2026-01-01T01:00:00Z')
  expect(await outcomes(fake)).toEqual(['1 met', '2 met'])
})

test('a journal that was emptied meanwhile takes no request of the app for one of others', async () => {
  const capsule = await recorded(async (fake) => {
    await send(fake, 'GET')
    await rename(fake, 'By another', 'admin')
    await send(fake, 'GET')
    fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'From outside' } })
    await rename(fake, 'Mine')
  })
  const fake = follow(capsule)
  await send(fake, 'GET')
  await fake.rehearsal()
  fake.journal.clear()
  await send(fake, 'GET')
  await fake.rehearsal()
  await rename(fake, 'Mine')

  const { findings } = await fake.rehearsal()

  expect(findings).toEqual([expect.stringContaining('wrote over name, which another had changed')])
})
