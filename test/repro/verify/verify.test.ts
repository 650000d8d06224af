import { expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { randomNumbers } from '../../../src/core/random.ts'
import { readRuleBook } from '../../../src/description/rule-texts.ts'
import { createFake } from '../../../src/index.ts'
import type { Har } from '../../../src/observe/journal/har.ts'
import { verify } from '../../../src/repro.ts'
import type { Verification } from '../../../src/repro.ts'
import { typical } from '../../../src/scenarios.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { cases } from '../../support/random/cases.ts'
import { asService } from '../../support/repro/as-service.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { lies } from '../../support/repro/lies.ts'
import { recordSession } from '../../support/repro/recorded-sessions.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

/** Thirty sessions, half of them under each contract, and one in three in the shapes of the service's description. */
const RECORDINGS = Array.from({ length: cases(30) }, (_, at) => ({
  seed: at + 1,
  contract: CONTRACTS[at % 2]!,
  isOfService: at % 3 === 2,
}))
const LIES = 10
const ENVIRONMENT = 'https://app.example.test/api/environments/2'

async function record({ seed, contract, isOfService }: (typeof RECORDINGS)[number], length: number): Promise<Har> {
  const har = await recordSession(seed, contract, length)
  return isOfService ? asService(har) : har
}

interface PlantedLie {
  readonly request: number
  readonly rule: string
}

/** Plants lies of random kinds in random answers, at most one in each; fewer where a recording takes no more. */
function plant({ log: { entries } }: Har, seed: number): readonly PlantedLie[] {
  const random = randomNumbers(`lies ${seed}`)
  const every = entries.flatMap((entry, at) => lies.map((lie) => ({ entry, request: at + 1, lie, place: random() })))
  const told = new Map<number, string>()
  for (const { entry, request, lie } of every.sort((a, b) => a.place - b.place)) {
    if (told.size === LIES) break
    if (!told.has(request) && lie.tell(entry)) told.set(request, lie.rule)
  }
  return [...told].map(([request, rule]) => ({ request, rule }))
}

const summary = ({ differences }: Verification) =>
  differences
    .filter(({ explanation }) => explanation === undefined)
    .map(({ request, at, rule }) => `#${request} ${at} ${rule}`)

test(`${RECORDINGS.length} recordings that were answered truly raise no alarm`, async () => {
  for (const recording of RECORDINGS) {
    const har = await record(recording, 40)

    const found = await verify(har)

    expect([recording.seed, ...summary(found)]).toEqual([recording.seed])
    expect(found).toMatchObject({ contract: recording.contract, notCompared: [] })
    if (!recording.isOfService) expect(found.same).toBe(har.log.entries.length)
  }
}, 120_000)

test(`of up to ${LIES} lies in each of ${RECORDINGS.length} recordings at least 95 of 100 are named by the rule they break`, async () => {
  const missed: string[] = []
  let all = 0
  for (const recording of RECORDINGS) {
    const har = await record(recording, 26)
    const told = plant(har, recording.seed)
    all += told.length

    const { differences } = await verify(har)

    for (const { request, rule } of told) {
      const own = differences.filter((one) => one.request === request).map((one) => one.rule)
      if (!own.includes(rule)) missed.push(`recording ${recording.seed}, #${request}: ${rule}, not ${own.join()}`)
    }
  }
  console.info(`${all - missed.length} of ${all} lies are named by the rule they break`)

  expect(all).toBeGreaterThan((RECORDINGS.length * LIES) / 2)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(all * 0.05)
}, 240_000)

test('every rule that a lie is named by is in the rule book', () => {
  const numbers = new Set(readRuleBook().flatMap(({ rules }) => rules.map(({ number }) => number)))

  expect(lies.filter(({ rule }) => !numbers.has(rule))).toEqual([])
})

test.each(['', '/proxy'])('a contract row explains a difference of its own: prefix "%s"', async (prefix) => {
  const fake = createFake({ scenario: busyOffice, contract: { base: 'documented', moveTileBody: 'live' } })
  const recorder = new Recorder(fake)
  await recorder.get('/api/users/@me/')
  await recorder.get('/api/environments/1/dashboards/1/')
  await recorder.ask('PATCH', '/api/environments/1/dashboards/1/move_tile/', { tile: { id: 2 }, toDashboard: 2 })
  for (const { request } of recorder.entries) request.url = request.url.replace('.test/', `.test${prefix}/`)

  const { differences } = await verify(recorder.har)

  expect(differences.length).toBeGreaterThan(0)
  for (const { request, explanation } of differences)
    expect({ request, explanation }).toEqual({ request: 3, explanation: expect.stringContaining('moveTileBody') })
})

test.each([
  [4, []],
  [6, ['body.last_modified_at']],
])('a time of a new row that is %d minutes off differs in %j', async (minutes, expected) => {
  const recorder = recordBusyOffice()
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
  const recorder = recordBusyOffice()
  await recorder.get('/api/environments/1/dashboards/')
  await recorder.get('/api/environments/1/feature_flags/')

  const { same, notCompared } = await verify(recorder.har)

  expect(same).toBe(1)
  expect(notCompared).toMatchObject([{ request: 2, why: 'the fake has no route for it' }])
})

test.each([
  ['', ['everything'] as const],
  [', not even if it is redacted', []],
])(
  'an answer whose body a journal has forgotten is not compared%s',
  async (_, keep) => {
    const fake = createFake({ scenario: typical, auth: 'lenient' })
    const { id } = fake.db.dashboard.create({ project_id: 2, name: 'Large', description: 'x'.repeat(900_000) })
    for (let at = 0; at < 24; at++) await fake.fetch(`${ENVIRONMENT}/dashboards/${id}/`)

    const { differences, notCompared, same } = await verify(await fake.journal.toHar({ keep }))

    expect(differences).toEqual([])
    expect(notCompared.length).toBeGreaterThan(0)
    expect(new Set(notCompared.map(({ why }) => why))).toEqual(new Set(['the recording has no body for it']))
    expect(same + notCompared.length).toBe(24)
  },
  90_000,
)

test('fields that are new in every answer are named, and not taken for a refusal', async () => {
  const recorder = new Recorder(createFake({ scenario: busyOffice, auth: 'lenient' }))
  for (const id of [1, 2]) await recorder.get(`/api/environments/1/dashboards/${id}/`, { key: null })
  for (const { response } of recorder.entries) {
    const body = JSON.parse(response.content.text!) as object
    response.content.text = JSON.stringify({ ...body, color: 'red', folder: null, weight: 1 })
  }

  const { differences } = await verify(recorder.har)

  const places = ['body.color', 'body.folder', 'body.weight']
  expect(differences.map(({ at }) => at)).toEqual([...places, ...places])
})

test.each([
  ['', {}],
  [' beside one other difference', { name: 'Another name' }],
])('for fields that are new in every answer%s, no levels or owners are tried', async (_, other) => {
  const recorder = recordBusyOffice()
  for (const id of [1, 2]) {
    await recorder.get(`/api/environments/1/dashboards/${id}/`)
    rewriteLast(recorder, (body) => ({ ...body, color: 'red' }))
  }
  rewriteLast(recorder, (body) => ({ ...body, ...other }))
  let asked = 0

  await verify(recorder.har, { onProgress: () => void asked++ })

  expect(asked).toBeLessThanOrEqual(2 * recorder.entries.length)
})

test('the scopes of a key that the recorder has hidden are read from what it may do', async () => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.key.create({ user_id: 1, name: 'Reads', value: 'phx_reads', scopes: ['dashboard:read'] })
  const recorder = new Recorder(fake)
  const key = 'phx_reads'
  for (const id of [1, 2]) await recorder.get(`/api/environments/1/dashboards/${id}/`, { key })
  for (const id of [1, 2])
    await recorder.ask('PATCH', `/api/environments/1/dashboards/${id}/`, { name: 'Mine' }, { key })
  for (const { request } of recorder.entries) request.headers.length = 0

  const { differences, same } = await verify(recorder.har)

  expect(differences).toEqual([])
  expect(same).toBe(4)
})

test('the scopes that a key needs for HEAD are those of GET', async () => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.key.create({ user_id: 1, name: 'Some', value: 'phx_some', scopes: ['project:read', 'dashboard:read'] })
  const recorder = new Recorder(fake)
  const key = 'phx_some'
  const path = '/api/environments/1/dashboards/1/'
  await recorder.get(path)
  await recorder.get('/api/environments/1/', { key })
  await recorder.ask('HEAD', path, undefined, { key })
  await recorder.ask('PATCH', path, { name: 'Mine' }, { key })

  const { differences, same } = await verify(recorder.har)

  expect(differences).toEqual([])
  expect(same).toBe(4)
})

test('a HEAD is not compared where the only other answer about its row is a refusal for want of a scope', async () => {
  const recorder = recordBusyOffice()
  const key = 'phx_reader'
  const path = '/api/environments/1/dashboards/1/'
  await recorder.ask('HEAD', path, undefined, { key })
  await recorder.ask('PATCH', path, { name: 'Mine' }, { key })

  const { differences, notCompared } = await verify(recorder.har)

  expect(differences).toEqual([])
  expect(notCompared).toEqual([
    {
      request: 1,
      method: 'HEAD',
      path,
      why: 'HEAD has no body, and nothing else in the recording shows what it asks for',
    },
  ])
})

test('a write that was refused is not made where later answers would be missing, whatever fields are new', async () => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  await recorder.get('/api/environments/1/dashboards/1/')
  await recorder.get('/api/environments/1/dashboards/1/')
  const [, first, again] = recorder.entries
  const body = JSON.parse(again!.response.content.text!) as object
  again!.response.content.text = JSON.stringify({ ...body, color: 'red', folder: null, weight: 1 })
  const refused = structuredClone(first!)
  const text = '{"deleted":true}'
  Object.assign(refused.request, { method: 'PATCH', postData: { mimeType: 'application/json', text } })
  refused.request.headers.push({ name: 'content-type', value: 'application/json' })
  Object.assign(refused.response, { status: 409, content: { size: 2, mimeType: 'application/json', text: '{}' } })
  recorder.entries.splice(2, 0, refused)

  const { differences } = await verify(recorder.har)

  expect(differences.map(({ at }) => at)).toEqual(['status', 'body.color', 'body.folder', 'body.weight'])
})

test.each(['', '1/'])(
  'a field that an insight in short lacks is of the rule of the short form: /insights/%s',
  async (of) => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/users/@me/')
    await recorder.get(`/api/environments/1/insights/${of}?basic=true`)
    const { content } = recorder.entries.at(-1)!.response
    content.text = content.text!.replaceAll('"refreshing":false,', '')

    const { differences } = await verify(recorder.har)

    expect(new Set(differences.map(({ rule }) => rule))).toEqual(new Set(['34.5']))
  },
)

test.each([
  [{ signl: AbortSignal.abort() }, 'A verification has no "signl"; the nearest is "signal".'],
  [{ onProgress: 'log' }, 'The "onProgress" of a verification is a function, got "log".'],
])('an option that is wrong is refused: %j', async (options, says) => {
  await expect(verify({ log: { entries: [] } }, options as object)).rejects.toThrow(says)
})

const OF_THREE_PEOPLE = cases(200)

test(`of ${OF_THREE_PEOPLE} recordings in which three people take turns at most one in 50 raises an alarm`, async () => {
  const alarmed: number[] = []
  for (let seed = 1; seed <= OF_THREE_PEOPLE; seed++) {
    const har = await recordSession(seed, 'documented', 30, ['phx_owner', 'phx_member', 'phx_second'])
    const { differences } = await verify(har)
    if (differences.some(({ explanation }) => explanation === undefined)) alarmed.push(seed)
  }
  console.info(`${alarmed.length} of ${OF_THREE_PEOPLE} recordings of three people raise an alarm`)

  expect(alarmed.length, alarmed.join()).toBeLessThanOrEqual(Math.ceil(OF_THREE_PEOPLE / 50))
}, 240_000)
