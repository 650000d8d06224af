import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { FakeUsageError } from '../../../src/core/usage-error.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { captureHar, hydrate, redactHar, verify } from '../../../src/repro.ts'
import { cases } from '../../support/random/cases.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import { spoiled } from '../../support/repro/salt.ts'
import { recordedVisit } from '../../support/repro/visit.ts'

const project = '/api/environments/1'

describe('a file', () => {
  test('whose version is empty is of version 1.1', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    const { log } = recorder.har

    expect(hydrate({ log: { ...log, version: '' } }).placed).toHaveLength(1)
  })

  test.each([
    ['without requests', [], 'it has no requests.'],
    [
      'without a request of the API',
      [{ request: { method: 'GET', url: 'https://cdn.example.test/app.js' } }],
      'it has 1 request, and none of the API, such as GET /api/environments/1/dashboards/.',
    ],
  ])('%s is refused, because nothing in it could differ', async (_, entries, says) => {
    const har = { log: { version: '1.2', entries } }

    expect(() => hydrate(har)).toThrow(says)
    await expect(captureHar(har)).rejects.toThrow(says)
    await expect(verify(har)).rejects.toThrow(`Nothing in this recording could be read: ${says}`)
  })

  test('whose answers cannot be compared has no differences whatever the fake answers, so verify refuses it', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    const { har } = recorder
    delete har.log.entries[0]!.response.content.text

    await expect(verify(har)).rejects.toThrow(
      /^Nothing in this recording could be compared: the first of its 1 request of the API was not, because the recording has no body for it\. .+ with content»\.$/,
    )
  })

  test.each([
    ['a text', '{"log":{"entries":[]}}', /^This is not a HAR: it is a text: parse it with JSON\.parse\.$/],
    ['something else', { entries: [] }, /^This is not a HAR: it has no list log\.entries\.$/],
    ['a list', [], /^This is not a HAR/],
    ['a state', createFake().exportState(), /^This is not a HAR: it is a state already/],
    ['a capsule', { format: 'fake-dashboards/capsule' }, /^This is not a HAR: it is a capsule already/],
    ['a HAR of another world', { log: { version: '2.0', entries: [] } }, /version that is not known here/],
  ])('that is %s is refused', (_, har, complaint) => {
    expect(() => hydrate(har)).toThrow(complaint)
  })

  test('with broken entries gives what it can', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    const entries = [null, {}, { request: { method: 'GET', url: 'no' } }, ...recorder.entries]

    const { state, unplaced } = hydrate({ log: { entries } })

    expect(state.tables.dashboard.map(({ id }) => id)).toEqual([1])
    expect(unplaced.map(({ entry }) => entry)).toEqual([1, 2, 3])
  })

  test.each(CONTRACTS)(
    'that is broken anywhere, in the %s contract, gives a state that holds together',
    async (contract) => {
      const values = [null, -1, 1.5, 1e20, '', 'x', true, [], {}, [null], { id: 1 }, '{', '__proto__', 37, 2]

      fc.assert(
        fc.property(spoiled(await recordedVisit(contract), values), (har) => {
          const hydration = attempt(() => hydrate(har))

          if (hydration) createFake({ state: hydration.state })
          attempt(() => redactHar(har))
        }),
        { numRuns: cases(200) },
      )
    },
    120_000,
  )

  test('of 100 MB is read', () => {
    const har = largeHar(250, 100)

    const { state, unplaced } = hydrate(har)

    expect(JSON.stringify(har).length).toBeGreaterThan(1e8)
    expect(unplaced).toEqual([])
    expect(state.tables.event).toHaveLength(25_000)
    expect(state.tables.person).toHaveLength(5000)
  }, 120_000)
})

/** The result of a step; undefined where it is refused as no HAR, or as one of something else. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step()
  } catch (error) {
    if (error instanceof FakeUsageError && /^(?:This|Nothing) /.test(error.message)) return undefined
    throw error
  }
}

/** Pages of events, as a real page asks for them. */
function largeHar(pages: number, size: number): unknown {
  const entries = Array.from({ length: pages }, (_, page) => {
    const results = Array.from({ length: size }, (_, at) => event(page * size + at))
    const next =
      page === pages - 1 ? null : `https://app.example.test${project}/events/?limit=100&offset=${(page + 1) * size}`
    return {
      startedDateTime: new Date(Date.UTC(2026, 0, 1) + page * 1000).toISOString(),
      time: 10,
      request: {
        method: 'GET',
        url: `https://app.example.test${project}/events/?limit=100&offset=${page * size}`,
        headers: [],
      },
      response: { status: 200, headers: [], content: { text: JSON.stringify({ next, results }) } },
    }
  })
  return { log: { version: '1.2', entries } }
}

function event(number: number): object {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    distinct_id: `user-${number % 5000}`,
    properties: {
      $browser: 'Chrome',
      $current_url: `https://shop.example.test/item/${number}`,
      filler: 'x'.repeat(3800),
    },
    event: '$pageview',
    timestamp: new Date(Date.UTC(2026, 0, 1) - number * 1000).toISOString(),
    person: {
      is_identified: true,
      distinct_ids: [`user-${number % 5000}`],
      properties: { name: `Person ${number % 5000}` },
    },
    elements: [],
    elements_chain: '',
  }
}
