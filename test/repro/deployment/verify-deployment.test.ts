import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/index.ts'
import type { Fake, FakeOptions } from '../../../src/index.ts'
import { verifyDeployment } from '../../../src/repro.ts'
import type { DeploymentOptions } from '../../../src/repro.ts'
import { scenarios } from '../../../src/scenarios.ts'
import { busyOffice } from '../../support/api/busy-office.ts'

const baseUrl = 'https://app.example.test'

/** A deployment is a fake here, whose clock goes on. */
const deployed = (options: FakeOptions = {}): Fake =>
  createFake({ scenario: busyOffice, liveClock: true, now: Date.now(), ...options })

const visit = (fake: Fake, options: Partial<DeploymentOptions> = {}) =>
  verifyDeployment({
    baseUrl,
    token: keyOf(fake),
    project: fake.db.project.getAll()[0]!.id,
    fetch: fake.fetch,
    ...options,
  })

const keyOf = ({ db }: Fake): string => db.key.getAll().find(({ scopes, active }) => scopes === null && active)!.value

/** Names of what is there. */
const namesIn = ({ db }: Fake): readonly (string | null)[] =>
  [...db.dashboard.getAll(), ...db.insight.getAll()].filter(({ deleted }) => !deleted).map(({ name }) => name)

type Send = NonNullable<DeploymentOptions['fetch']>

/** Sends with the fake, and lets a test come between. */
const between =
  (
    fake: Fake,
    step: (count: number, url: string, init: RequestInit, send: () => Promise<Response>) => Promise<Response>,
  ): Send =>
  (url, init) =>
    step(fake.journal.entries.length + 1, url, init, () => fake.fetch(url, init))

/** Changes the answers whose address fits. */
const lying = (fake: Fake, where: RegExp, from: string | RegExp, to: string): Send =>
  between(fake, async (_, url, __, send) => {
    const response = await send()
    if (!where.test(url)) return response
    return new Response((await response.text()).replace(from, to), response)
  })

/** Every scenario under one of the contracts. */
const deployments = [
  ...Object.entries(scenarios).map(([name, scenario], at) => [name, CONTRACTS[at % 2]!, scenario] as const),
  ...CONTRACTS.map((contract) => ['busy office', contract, busyOffice] as const),
]

test.each(deployments)(
  'a deployment that answers as the fake does raises no alarm, and is as it was: %s, %s',
  async (_, contract, scenario) => {
    const fake = deployed({ scenario, contract })
    const before = namesIn(fake)

    const { differences, left, ended, notCompared, same } = await visit(fake, { write: true })

    expect({ differences, left, ended, notCompared }).toEqual({
      differences: [],
      left: [],
      ended: undefined,
      notCompared: [],
    })
    expect(same).toBeGreaterThan(50)
    expect(namesIn(fake)).toEqual(before)
  },
)

test('a key that may not read its owner needs a project, and is verified by what it may read', async () => {
  const fake = deployed({ scenario: scenarios.typical })
  const token = fake.db.key.findFirst({ where: { name: { equals: 'dashboard:read' } } })!.value

  const { differences, same } = await visit(fake, { token, project: 2 })

  expect({ differences, same }).toEqual({ differences: [], same: expect.any(Number) })
  await expect(verifyDeployment({ baseUrl, token, fetch: fake.fetch })).rejects.toThrow(/Name one by its number/)
})

test('a project that is not there is told, and nothing is written', async () => {
  const fake = deployed({ scenario: scenarios.typical })
  const before = namesIn(fake)

  await expect(visit(fake, { project: 99, write: true })).rejects.toThrow('There is no project 99 for this key (404).')

  expect(namesIn(fake)).toEqual(before)
  expect(fake.journal.entries.map(({ method }) => method)).not.toContain('POST')
})

test('without write it only reads, in the current project of the key', async () => {
  const fake = deployed({ scenario: scenarios.typical })
  const methods = new Set<string>()

  await verifyDeployment({
    baseUrl,
    token: keyOf(fake),
    fetch: between(fake, (_, __, { method }, send) => (methods.add(method!), send())),
  })

  expect([...methods]).toEqual(['GET', 'HEAD'])
})

test.each([
  ['a value', /dashboards\/1\/$/, /"is_shared":true/, '"is_shared":false', '2.4', 'body.is_shared'],
  ['a name', /users\/@me/, '"email"', '"mail"', '30.4', 'body.email'],
  ['a refusal', /dashboards\/999999999\/$/, 'Not found.', 'Gone.', '2.2', 'body.detail'],
  ['a list', /organizations\/$/, '"count":1', '"count":2', 'R.28', 'body.count'],
])('%s that is otherwise is named with its rule', async (_, where, from, to, rule, at) => {
  const fake = deployed()

  const { differences } = await visit(fake, { fetch: lying(fake, where, from, to) })

  expect(differences).toContainEqual(expect.objectContaining({ rule, at, explanation: undefined }))
})

describe('what was made is removed', () => {
  test.each([45, 50, 55, 60, 63])('when it is interrupted at request %i', async (at) => {
    const fake = deployed()
    const before = namesIn(fake)
    const interrupt = new AbortController()
    const fetch = between(fake, (count, _, __, send) => (count === at && interrupt.abort(), send()))

    const { ended, left } = await visit(fake, { write: true, signal: interrupt.signal, fetch })

    expect({ ended, left }).toEqual({ ended: 'it was interrupted', left: [] })
    expect(namesIn(fake)).toEqual(before)
  })

  test('when the caller fails that is told of the progress', async () => {
    const fake = deployed()
    const before = namesIn(fake)
    const onProgress = () => {
      if (namesIn(fake).length > before.length) throw new Error('The terminal is gone.')
    }

    await expect(visit(fake, { write: true, onProgress })).rejects.toThrow('The terminal is gone.')
    expect(namesIn(fake)).toEqual(before)
  })

  test('when the answers to all creations are lost', async () => {
    const fake = deployed()
    const before = namesIn(fake)
    const fetch = between(fake, async (_, __, { method }, send) => {
      const response = await send()
      if (method === 'POST') throw new TypeError('socket hang up')
      return response
    })

    const { left } = await visit(fake, { write: true, fetch })

    expect(left).toEqual([])
    expect(namesIn(fake)).toEqual(before)
    expect(fake.journal.entries.filter(({ method, status }) => method === 'POST' && status === 201)).not.toEqual([])
  })

  const limited = () => new Response('', { status: 429, headers: { 'retry-after': '3600' } })

  test('when it limits a creation for an hour', async () => {
    const fake = deployed()
    const before = namesIn(fake)
    const fetch = between(fake, async (_, __, { method }, send) =>
      method === 'POST' && namesIn(fake).length > before.length ? limited() : send(),
    )

    const { ended, left } = await visit(fake, { write: true, fetch })

    expect({ ended, left }).toEqual({ ended: 'it limits requests, and asks to come back in 3600 s', left: [] })
    expect(namesIn(fake)).toEqual(before)
    expect(fake.db.dashboard.getAll().filter(({ deleted }) => deleted)).not.toEqual([])
  })

  test('and what may be removed in an hour only is named, each of it', async () => {
    const fake = deployed()
    const before = namesIn(fake).length
    const fetch = between(fake, async (_, __, { method, body }, send) =>
      method === 'PATCH' && body === '{"deleted":true}' ? limited() : send(),
    )

    const { left } = await visit(fake, { write: true, fetch })

    expect(new Set(left.map(({ why }) => why))).toEqual(
      new Set(['it limits requests, and asks to come back in 3600 s']),
    )
    expect(left).toHaveLength(namesIn(fake).length - before)
  })

  test('and what cannot be removed is named', async () => {
    const fake = deployed()
    const fetch = between(fake, async (_, __, { method, body }, send) =>
      method === 'PATCH' && body === '{"deleted":true}' ? new Response('', { status: 503 }) : send(),
    )

    const { left } = await visit(fake, { write: true, fetch })

    const insight = fake.db.insight.getAll().at(-1)!.id
    expect(left).toContainEqual({ path: `/api/environments/1/insights/${insight}/`, why: 'it was answered with 503' })
    expect(left.map(({ path }) => path)).toContain('/api/environments/1/dashboards/7/')
  })
})

describe('a deployment that cannot be asked', () => {
  const answering =
    (body: string, init: ResponseInit): Send =>
    async () =>
      new Response(body, init)

  test.each<readonly [string, Send, RegExp]>([
    ['is down', async () => Promise.reject(new TypeError('fetch failed')), /^Cannot reach https:.+\(fetch failed\)\.$/],
    ['refuses the key', answering('{"detail":"No."}', { status: 401 }), /refuses the token \(401\)/],
    ['answers HTML', answering('<html>', { headers: { 'content-type': 'text/html' } }), /200 and text\/html, not/],
    [
      'is elsewhere',
      answering('', { status: 301, headers: { location: 'https://eu.test/x' } }),
      /to https:\/\/eu\.test\./,
    ],
    ['is broken', answering('{}', { status: 500 }), /answered with 500/],
    ['lets nobody in', answering('', { status: 429, headers: { 'retry-after': '3600' } }), /come back in 3600 s/],
    [
      'is slow',
      (_, { signal }) => new Promise((__, no) => signal!.addEventListener('abort', () => no(signal!.reason))),
      /within 0\.05 s/,
    ],
    ['is silent, behind a fetch that ignores its signal', () => new Promise(() => undefined), /within 0\.05 s/],
    [
      'sends no end, behind a fetch that ignores its signal',
      async () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } }),
      /within 0\.05 s/,
    ],
  ])('%s: that is told in one sentence, without the token', async (_, fetch, says) => {
    const refusal = await verifyDeployment({ baseUrl, token: 'phx_secret', fetch, timeout: '50ms' }).catch(String)

    expect(refusal).toMatch(new RegExp(says.source.replace('^', '^FakeUsageError: ')))
    expect(refusal).not.toContain('phx_secret')
  })

  test('is left alone after three silent answers, and what was found until then is told', async () => {
    const fake = deployed()
    const fetch = between(fake, (count, _, __, send) => {
      if (count > 20) throw new TypeError('fetch failed')
      return send()
    })

    const { same, ended, notCompared } = await visit(fake, { fetch })

    expect({ same, ended }).toEqual({ same: 20, ended: 'no answer came (fetch failed)' })
    expect(notCompared).toHaveLength(3)
  })
})

test('a deployment that limits requests is asked again when it says', async () => {
  const fake = deployed({ faults: [{ match: { path: '/events' }, effect: { status: 429, retryAfter: 1 }, times: 1 }] })

  const { differences, ended } = await visit(fake)

  expect({ differences, ended }).toEqual({ differences: [], ended: undefined })
})

test('a key that was used within the last hour raises no alarm: the service writes its use once an hour', async () => {
  const fake = deployed({ scenario: scenarios.typical })
  const used = `"last_used_at":"${new Date(Date.now() - 2_400_000).toISOString()}"`
  const fetch = lying(fake, /personal_api_keys/, /"last_used_at":"[^"]*"/, used)

  const { differences } = await visit(fake, { fetch, project: 2 })

  expect(differences).toEqual([])
})

test('no token is in the result', async () => {
  const fake = deployed()
  const result = await visit(fake, { fetch: lying(fake, /personal_api_keys/, '"scopes"', '"areas"') })

  expect(JSON.stringify(result)).not.toContain(keyOf(fake))
})

test.each<readonly [string, Partial<DeploymentOptions>]>([
  ['an address of another kind', { baseUrl: 'ftp://app.example.test' }],
  ['an address with a password', { baseUrl: 'https://me:pass@app.example.test' }],
  ['a token of two words', { token: 'phx_a b' }],
  ['writing without a project', { write: true }],
  ['no time at all', { timeout: 0 }],
  ['an option that nobody knows', { projct: 3 } as object],
  ['a project that is no number', { project: '3' as never }],
  ['a switch that is text', { project: 3, write: 'no' as never }],
])('%s is refused before anything is sent', async (_, options) => {
  const sent: string[] = []
  const fetch: Send = async (url) => (sent.push(url), new Response('{}'))

  await expect(verifyDeployment({ baseUrl, token: 'phx_a', fetch, ...options })).rejects.toThrow(
    /^(?!.*(?:pass@|phx_a))/s,
  )
  expect(sent).toEqual([])
})
