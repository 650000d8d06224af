import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { setupFake } from '../../src/node.ts'
import { typical } from '../../src/scenarios.ts'

const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const headers = { 'Content-Type': 'application/json' }

/** A fake behind an msw server that runs while the test does. */
function listening() {
  const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' })
  server.listen()
  onTestFinished(() => server.close())
  return fake
}

const rename = (name: string, send: typeof fetch = fetch) =>
  send(url, { method: 'PATCH', headers, body: JSON.stringify({ name }) })
const nameOf = async () => ((await (await fetch(url, { headers })).json()) as { name: string }).name

test('fifty at once that write the same dashboard never see each other', async () => {
  const fake = listening()
  const before = await nameOf()

  const names = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      fake.isolate(async () => {
        await rename(`Number ${at}`)
        await setTimeout(at % 7)
        return nameOf()
      }),
    ),
  )

  expect(names).toEqual(Array.from({ length: 50 }, (_, at) => `Number ${at}`))
  expect(await nameOf()).toBe(before)
})

test('a request is of its context also when the connections of a server that has closed end meanwhile', async () => {
  const counts = []
  for (const _ of [1, 2]) {
    const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' })
    server.listen()
    const asked = await fake.isolate(async (own) => {
      own.clock.follow()
      own.faults.add({ match: { method: 'GET' }, effect: { latency: '100ms' } })
      await rename('Mine')
      await fetch(url)
      return own.journal.entries.length
    })
    server.close()
    counts.push([asked, fake.journal.entries.length])
  }

  expect(counts).toEqual([
    [2, 0],
    [2, 0],
  ])
})

test('inside, the fake is the fork: its model, its journal, and a fetch taken off it before', async () => {
  const fake = listening()
  const { fetch: send } = fake
  await nameOf()

  await fake.isolate(async (own) => {
    await rename('Mine', send)
    expect(fake.db.dashboard.findFirst({ where: { id: { equals: 1 } } })?.name).toBe('Mine')
    expect(fake.journal).toBe(own.journal)
    expect(fake.journal.entries.map(({ method }) => method)).toEqual(['PATCH'])
  })

  expect(fake.journal.entries.map(({ method }) => method)).toEqual(['GET'])
})

test('the fork inside starts from what is there, and what happens outside meanwhile stays outside', async () => {
  const fake = listening()
  await rename('Before')

  const inside = fake.isolate(async () => {
    await setTimeout(5)
    return nameOf()
  })
  await rename('After')

  expect(await inside).toBe('Before')
  expect(await nameOf()).toBe('After')
})

test('one inside another forks the fork', async () => {
  const fake = listening()

  const names = await fake.isolate(async () => {
    await rename('Outer')
    const inner = await fake.isolate(async () => {
      const found = await nameOf()
      await rename('Inner')
      return [found, await nameOf()]
    })
    return [...inner, await nameOf()]
  })

  expect(names).toEqual(['Outer', 'Inner', 'Outer'])
})

test('what fn returns or throws comes out as it is', async () => {
  const { fake } = setupFake()

  expect(fake.isolate(() => 7)).toBe(7)
  expect(() =>
    fake.isolate(() => {
      throw new RangeError('no')
    }),
  ).toThrow(RangeError)
  await expect(fake.isolate(() => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
})

test('factories of the fake add to the fork where they are used in one', async () => {
  const fake = listening()
  const create = createFactories(fake)
  const count = () => fake.db.dashboard.count()

  const isolated = [2, 3].map((many) =>
    fake.isolate(async () => {
      create.dashboard.many(many)
      await setTimeout(1)
      return create.dashboard.restricted().id + count()
    }),
  )
  create.dashboard()

  expect(await Promise.all(isolated)).toEqual([15 + 15, 16 + 16])
  expect(count()).toBe(13)
  expect(() => create['dashbord' as 'dashboard']()).toThrow('the nearest is create.dashboard')
})
