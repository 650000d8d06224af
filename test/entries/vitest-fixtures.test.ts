import { describe, test as vitestTest } from 'vitest'
import { FakeUsageError } from '../../src/core/usage-error.ts'
import { makeTrimmed, trimFailure } from '../../src/hosts/vitest/trimmed-failure.ts'
import { createFake } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { expect, test as base } from '../../src/vitest.ts'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const rename = (name: string) =>
  fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) })

test.for([1, 2])('each test has a fresh fake, whether it asks for it or not (%i)', async () => {
  const before = (await (await fetch(url)).json()) as { name: string }
  await rename('Changed')

  expect(before.name).not.toBe('Changed')
})

test('what is made by create is what a client sees', async ({ create }) => {
  const { id } = create.dashboard({ project_id: 2, name: 'Mine' })

  const answer = await fetch(url.replace('/1/', `/${id}/`))

  expect(await answer.json()).toMatchObject({ id, name: 'Mine' })
})

test('an empty list says which events were hidden as events of the future then, also beside a fork', async ({
  fake,
  create,
}) => {
  create.event({ project_id: 2, event: 'bought', timestamp: '2026-06-01T00:00:00Z' })
  const fork = fake.fork()
  await fork.fetch('/api/environments/2/events/?event=bought')
  await fetch('https://app.example.test/api/environments/2/events/?event=bought')
  fake.clock.set('2026-07-01T00:00:00Z')

  expect(fake.journal.last?.hint).toMatch(
    /^Nothing is listed\. Project 2 has 301 events, .* Without "before", those from 2026-01-01T00:00:05\+00:00 on are hidden\.$/,
  )
  expect(fork.journal.last?.hint).toBeUndefined()
})

base('without options the fake is empty and strict', async ({ fake }) => {
  expect(fake.db.dashboard.count()).toBe(0)
  expect((await fetch(url)).status).toBe(401)
})

describe('a suite with options of its own', () => {
  base.override({ fakeOptions: { seed: 7, now: '2030-01-01T00:00:00Z' } })

  base('has a fake that is made with them', ({ fake }) => {
    expect([fake.clock.iso(), fake.exportState().seed, fake.db.dashboard.count()]).toEqual([
      '2030-01-01T00:00:00Z',
      7,
      0,
    ])
  })
})

test.extend('fakeOptions', { scenario: typical })('a test has options of its own', async () => {
  expect((await fetch(url)).status).toBe(401)
})

test.extend('fake', async ({ fake }) => {
  fake.db.dashboard.update({ where: { id: { equals: 1 } }, data: { name: 'Prepared' } })
  return fake
})('a fake may be prepared by a fixture', async () => {
  expect(await (await fetch(url)).json()).toMatchObject({ name: 'Prepared' })
})

describe('a scenario runs once for all tests that name it', () => {
  let runs = 0
  const counting = test.extend('fakeOptions', { scenario: (world) => (runs++, typical(world)), auth: 'lenient' })

  counting.concurrent.for(['A', 'B', 'C'])(
    'and each test has a copy of its rows (%s)',
    async (name, { fake, expect }) => {
      const before = fake.exportState()
      fake.clock.advance('1h')
      await rename(name)

      const answer = await fetch(url)
      expect(await answer.json()).toMatchObject({ name })
      expect(fake.journal.entries).toHaveLength(2)
      expect(before).toEqual(createFake({ scenario: typical }).exportState())
      expect(runs).toBe(1)
    },
  )
})

describe('a scenario that is made for each test runs for each test', () => {
  let runs = 0
  const counting = base.extend('fakeOptions', () => ({ scenario: () => void runs++ }))

  counting.for([1, 2])('%i', (run, { fake }) => {
    expect([runs, fake.journal.entries]).toEqual([run, []])
  })
})

describe('hooks around each test', () => {
  test.beforeEach(() => rename('Before'))
  test.afterEach(({ fake }) => {
    expect(fake).toHaveReceived('PATCH', '/dashboards/1', { times: 2 })
  })

  test('talk to the fake of the test', async () => {
    expect(await (await fetch(url)).json()).toMatchObject({ name: 'Before' })
    await rename('During')
  })
})

vitestTest('a test of vitest’s own in the same file is left alone', async () => {
  await expect(fetch('http://127.0.0.1:1/api/environments/2/dashboards/1/')).rejects.toThrow()
})

vitestTest(
  'the empty answer that msw gives as the cause of a failed fetch, forty lines long, is left out of the failure',
  () => {
    const failureBy = (cause: unknown) => Object.assign(new TypeError('fetch failed'), { cause })
    const [empty, serialized, real] = [Response.error(), { type: 'error', status: 0 }, new Error('ECONNRESET')].map(
      failureBy,
    )

    for (const failure of [empty!, serialized!, real!]) trimFailure(failure, import.meta.url)

    expect([empty?.cause, serialized?.cause]).toEqual([undefined, undefined])
    expect(real?.cause).toEqual(new Error('ECONNRESET'))
  },
)

vitestTest('a mistake is shown where the test makes it, and a bug of the fake where the fake has it', () => {
  const ours = 'Error: m\n    at add (file:///p/dist/faults.js:1:1)\n    at run (file:///p/dist/own.js:2:2)'
  const yours = '    at file:///app/src/a.test.ts:3:3'
  const shown = (name: string, stack: string) => {
    const failure = { name, message: 'm', stack }
    trimFailure(failure, 'file:///p/dist/own.js')
    return failure.stack
  }

  expect(shown(new FakeUsageError('m').name, `${ours}\n${yours}`)).toBe(`Error: m\n${yours}`)
  expect(shown('TypeError', `${ours}\n${yours}`)).toBe(`Error: m\n    at add (file:///p/dist/faults.js:1:1)\n${yours}`)
  expect(shown('FakeUsageError', ours)).toBe(ours)
})

vitestTest('a wrong setting is shown without lines of ours, and that of a scenario where the scenario is', () => {
  const ours = 'Error: m\n    at add (file:///p/dist/faults.js:1:1)'
  const yours = '    at scenario (file:///app/src/a.test.ts:3:3)'
  const shown = (error: Error, stack: string) => {
    const make = () => {
      throw Object.assign(error, { stack })
    }
    expect(() => makeTrimmed(make, 'file:///p/dist/own.js')).toThrow(error)
    return error.stack
  }

  expect(shown(new FakeUsageError('m'), ours)).toBe('Error: m')
  expect(shown(new FakeUsageError('m'), `${ours}\n${yours}`)).toBe(`Error: m\n${yours}`)
  expect(shown(new Error('m'), ours)).toBe(ours)
})
