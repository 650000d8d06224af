import { expect, test } from 'vitest'
import { createFake } from '../../../../src/index.ts'
import type { CaptureOptions } from '../../../../src/index.ts'
import type { FaultDefinition } from '../../../../src/observe/journal/journal-entry.ts'
import { replay } from '../../../../src/repro.ts'
import { replaceInFault } from '../../../../src/repro/redact/faults.ts'
import { idsOfFaults } from '../../../../src/repro/redact/ids/faults.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'
import { rare, withRareIds } from '../../../support/random/rare-ids.ts'
import { filed } from '../../../support/repro/capsules.ts'
import { AFTER, BEFORE, fixedRules } from '../../../support/repro/fixed-ids.ts'
import type { Write } from '../../../support/repro/fixed-ids.ts'

test.each<[string, Write<FaultDefinition>]>([
  ['in a path', ({ n }) => ({ match: { method: 'GET', path: `/dashboards/${n}` }, effect: { cut: 7 }, times: 7 })],
  ['in a query', ({ n }) => ({ match: { query: { person_id: `${n}`, limit: '7' } }, effect: { hang: true } })],
  [
    'in a filter of a query',
    ({ n }) => ({
      match: { query: { 'properties[0][type]': 'cohort', 'properties[0][value]': `${n}` } },
      effect: { hang: true },
    }),
  ],
  ['in a body', ({ n }) => ({ match: { body: { dashboards: [n], size: 7 } }, effect: { networkError: true } })],
  ['in the body that it answers', ({ n }) => ({ effect: { status: 418, body: { id: n, size: 7 } } })],
  ['in its error', ({ m }) => ({ effect: { status: 400, error: { detail: `Invalid pk "${m}".`, attr: '7' } } })],
  [
    'in its headers',
    ({ n }) => ({ effect: { status: 302, headers: { Location: `/api/dashboards/${n}/`, Age: '7' } } }),
  ],
  ['nowhere', () => ({ match: { key: 'Key 7' }, effect: { status: 503, retryAfter: 7 }, nth: 7 })],
])('of a fault, ids are replaced %s', (_, write) => {
  expect(replaceInFault(write(BEFORE), idsOfFaults(fixedRules()))).toStrictEqual(write(AFTER))
})

test.each<CaptureOptions>([{}, { ids: 'replace' }, { ids: 'replace', keep: ['everything'] }])(
  'a fault for events of a cohort meets the same request in a capsule with %j',
  async (options) => {
    const state = withRareIds(createFake({ scenario: busyOffice }).exportState())
    const fake = createFake({ state, auth: 'lenient' })
    const query = { 'properties[0][type]': 'cohort', 'properties[0][key]': 'id', 'properties[0][value]': `${rare(1)}` }
    fake.faults.add({ match: { query }, effect: { status: 503 } })
    const search = new URLSearchParams(query).toString()
    await fake.fetch(`https://app.example.test/api/environments/${rare(1)}/events/?${search}`)

    const capsule = await filed(fake, options)

    const cohort = String(capsule.start.tables.cohort[0]!.id)
    expect(capsule.faults).toMatchObject({ 1: { match: { query: { 'properties[0][value]': cohort } } } })
    expect(capsule.requests[0]!.answer!.status).toBe(503)
    expect(cohort === String(rare(1))).toBe(options.ids === undefined)
    expect(String((await replay(capsule)).difference)).toBe('undefined')
  },
)
