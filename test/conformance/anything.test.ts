import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { expectDescribed } from '../support/api/described.ts'
import { allRows } from '../support/api/state.ts'
import { asked, toRequest } from '../support/random/anything.ts'
import type { Asked } from '../support/random/anything.ts'
import { cases } from '../support/random/cases.ts'

/** The form of every refusal with a body; the one for an id that is no UUID is the service's own exception. */
function expectErrorBody(text: string, status: number): void {
  const error = JSON.parse(text) as Record<string, unknown>
  const keys = Object.keys(error)
  const expected = keys.length === 3 ? ['detail', 'code', 'type'] : ['type', 'code', 'detail', 'attr']
  expect(keys).toEqual(expected)
  expect([error['type'], error['code'], error['detail']].every((part) => typeof part === 'string')).toBe(true)
  expect(error['attr'] === null || error['attr'] === undefined || typeof error['attr'] === 'string').toBe(true)
  expect(status === 501).toBe(error['type'] === 'not_faked')
}

/** All that a refusal must leave alone: rows, and the numbers that come next. */
const stateOf = (fake: Fake) => ({ rows: allRows(fake), ids: fake.snapshot().ids })

async function expectGoodManners(fake: Fake, asked: Asked): Promise<void> {
  const before = stateOf(fake)

  const request = toRequest(asked)
  const response = await fake.fetch(request)

  await expectDescribed(fake, asked.method, request.url, response)
  const text = await response.text()
  const type = response.headers.get('content-type')
  expect(response.status < 500 || response.status === 501).toBe(true)
  expect(fake.journal.last).toMatchObject({ status: response.status })
  if (text !== '') expect(['application/json', 'text/csv; charset=utf-8']).toContain(type)
  if (response.status >= 400 && text !== '') expectErrorBody(text, response.status)
  else if (type === 'application/json' && text !== '') JSON.parse(text)
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(asked.method)
  if (response.status >= 400 || reads) expect(stateOf(fake)).toEqual(before)
}

for (const contract of ['documented', 'live'] as const)
  test(`no request breaks the fake under the ${contract} contract, and a refusal changes nothing`, async () => {
    const start = createFake({ scenario: busyOffice, contract })

    await fc.assert(
      fc.asyncProperty(asked, (one) => expectGoodManners(start.fork(), one)),
      { numRuns: cases(1500) },
    )
  })

test('no sequence of requests breaks the fake', async () => {
  const start = createFake({ scenario: busyOffice })

  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 12 }), async (several) => {
      const fake = start.fork()

      for (const one of several) await expectGoodManners(fake, one)
    }),
    { numRuns: cases(150) },
  )
})
