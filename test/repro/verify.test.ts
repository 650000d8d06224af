import { expect, test } from 'vitest'
import { CONTRACTS } from '../../src/contract/contract.ts'
import { randomNumbers } from '../../src/core/ids.ts'
import { createFake } from '../../src/index.ts'
import type { Har } from '../../src/observe/journal/har.ts'
import { verify } from '../../src/repro.ts'
import type { Verification } from '../../src/repro.ts'
import { cases } from '../support/cases.ts'
import { lies } from '../support/lies.ts'
import { recordSession } from '../support/recorded-sessions.ts'
import { readRuleBook } from '../../src/hosts/cli/rule-files.ts'
import { busyOffice } from '../support/busy-office.ts'
import { Recorder } from '../support/recorder.ts'

const SEEDS = Array.from({ length: cases(15) }, (_, at) => at + 1)
const LIES = 10
/** A recording with lies takes a second: its circumstances are guessed at. All of `SEEDS` are good for a long run. */
const LIED = SEEDS.slice(0, cases(3))

/** Plants lies of random kinds in random answers, at most one in each. */
function plant(
  { log: { entries } }: Har,
  seed: number,
): readonly { readonly request: number; readonly rule: string }[] {
  const random = randomNumbers(`lies ${seed}`)
  const told = new Map<number, string>()
  while (told.size < LIES) {
    const at = random() % entries.length
    const { rule, tell } = lies[random() % lies.length]!
    if (!told.has(at + 1) && tell(entries[at]!)) told.set(at + 1, rule)
  }
  return [...told].map(([request, rule]) => ({ request, rule }))
}

const summary = ({ differences }: Verification) =>
  differences.map(({ request, at, rule }) => `#${request} ${at} ${rule}`)

for (const contract of CONTRACTS) {
  test(`${contract}: thirty requests or more that were answered truly raise no alarm`, async () => {
    for (const seed of SEEDS) {
      const har = await recordSession(seed, contract)

      const found = await verify(har)

      expect([seed, ...summary(found)]).toEqual([seed])
      expect(found).toMatchObject({ contract, same: har.log.entries.length, notCompared: [] })
    }
  }, 60_000)

  test(`${contract}: of ten lies in each recording at least 95 of 100 are named by the rule they break`, async () => {
    let named = 0
    for (const seed of LIED) {
      const har = await recordSession(seed, contract, 26)
      const told = plant(har, seed)

      const { differences } = await verify(har)

      named += told.filter(({ request, rule }) =>
        differences.some((one) => one.request === request && one.rule === rule),
      ).length
    }

    expect(named).toBeGreaterThanOrEqual(LIED.length * LIES * 0.95)
  }, 60_000)
}

test('every rule that a lie is named by is in the rule book', () => {
  const numbers = new Set(readRuleBook().flatMap(({ rules }) => rules.map(({ number }) => number)))

  expect(lies.filter(({ rule }) => !numbers.has(rule))).toEqual([])
})

test('a row of the contract explains a difference that is its own', async () => {
  const fake = createFake({ scenario: busyOffice, contract: { base: 'documented', moveTileBody: 'live' } })
  const recorder = new Recorder(fake)
  await recorder.get('/api/users/@me/')
  await recorder.get('/api/environments/1/dashboards/1/')
  await recorder.ask('PATCH', '/api/environments/1/dashboards/1/move_tile/', { tile: { id: 2 }, toDashboard: 2 })

  const { differences } = await verify(recorder.har)

  expect(differences.length).toBeGreaterThan(0)
  for (const { request, explanation } of differences)
    expect({ request, explanation }).toEqual({ request: 3, explanation: expect.stringContaining('moveTileBody') })
})

test.each([
  [4, []],
  [6, ['body.last_modified_at']],
])('a time of a new row that is %d minutes off differs in %j', async (minutes, expected) => {
  const recorder = new Recorder(createFake({ scenario: busyOffice }))
  await recorder.get('/api/users/@me/')
  await recorder.ask('POST', '/api/environments/1/insights/', { name: 'New' })
  const { content } = recorder.entries[1]!.response
  const made = JSON.parse(content.text!) as { last_modified_at: string }
  const moved = new Date(Date.parse(made.last_modified_at) + minutes * 60_000)
  content.text = JSON.stringify({ ...made, last_modified_at: moved.toISOString().replace('.000', '') })

  const { differences } = await verify(recorder.har)

  expect(differences.map(({ at }) => at)).toEqual(expected)
})

test('what cannot be compared is listed with its reason', async () => {
  const recorder = new Recorder(createFake({ scenario: busyOffice }))
  await recorder.get('/api/environments/1/dashboards/')
  await recorder.get('/api/environments/1/feature_flags/')

  const { same, notCompared } = await verify(recorder.har)

  expect(same).toBe(1)
  expect(notCompared).toMatchObject([{ request: 2, why: 'the fake has no route for it' }])
})
