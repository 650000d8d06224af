import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContractName } from '../../../../src/contract/contract.ts'
import { createFake } from '../../../../src/index.ts'
import type { CaptureOptions, FakeState } from '../../../../src/index.ts'
import { hydrate, redactCapsule, redactHar, redactState, replay } from '../../../../src/repro.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'
import { cases } from '../../../support/random/cases.ts'
import { live, steps } from '../../../support/random/random-sessions.ts'
import { idsLeft, rare, stepsRarely, withRareIds } from '../../../support/random/rare-ids.ts'
import { filed } from '../../../support/repro/capsules.ts'
import { recordSession } from '../../../support/repro/recorded-sessions.ts'
import { Recorder } from '../../../support/repro/recorder.ts'

type Id = number | string

const keysIn = ({ tables }: FakeState): readonly (readonly Id[])[] =>
  Object.values(tables).map((rows) => rows.map(({ id }) => id))

/** Ids, each as its place among all: numbers by size, UUIDs by first sight. */
function placesAmong(all: readonly Id[]): (id: Id) => string {
  const ids = [...new Set(all)]
  const numbers = ids.filter((id) => typeof id === 'number').sort((a, b) => a - b)
  const uuids = ids.filter((id) => typeof id === 'string')
  return (id) => (typeof id === 'number' ? `number ${numbers.indexOf(id)}` : `uuid ${uuids.indexOf(id)}`)
}

/** The ids of rows in several states, as their places among those of all tables. */
function outlineOf(states: readonly FakeState[]): unknown {
  const keys = states.map(keysIn)
  const placeOf = placesAmong(keys.flat(2))
  return keys.map((tables) => tables.map((ids) => ids.map(placeOf)))
}

/** How many rows each table has, and their order where their numbers are recorded: hydration numbers the others from 1. */
function orderIn({ tables }: FakeState): unknown {
  const { project, user, dashboard, insight, text, tile } = tables
  const recorded = [project, user, dashboard, insight, text, tile].map((rows) => rows.map(({ id }) => id))
  return [Object.values(tables).map((rows) => rows.length), recorded.map((ids) => ids.map(placesAmong(ids)))]
}

const OPTIONS: readonly CaptureOptions[] = [
  {},
  { keep: ['everything'] },
  { keep: ['everything'], tokens: 'keep' },
  { keep: ['texts', 'queries', 'properties', 'distinct-ids'], times: 'shift' },
]

for (const contract of ['documented', 'live'] as const satisfies readonly ContractName[]) {
  const state = withRareIds(createFake({ scenario: busyOffice, contract }).exportState())
  const start = createFake({ state, contract })

  test(`${contract}: a random session replays with other ids, and none of its own is left`, async () => {
    const counts = { requests: 0, differs: 0 }
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(...OPTIONS), async (session, options) => {
        const fake = start.fork()
        const states = await live(fake, stepsRarely(session))
        const whole = await filed(fake, { keep: ['everything'], tokens: 'keep' })

        const capsule = await filed(fake, { ...options, ids: 'replace' })
        const { difference, same } = await replay(capsule)

        expect(String(difference)).toBe('undefined')
        expect(same).toBe(fake.journal.entries.length)
        expect(idsLeft(whole, capsule)).toEqual([])
        const { differs } = capsule.redaction ?? { differs: [] }
        if (differs.length === 0)
          expect(outlineOf(states.map((_, at) => createFake({ capsule, at: at + 1 }).exportState()))).toEqual(
            outlineOf(states),
          )
        if (options.keep?.includes('everything'))
          expect(capsule.requests.map(({ answer }) => answer?.status)).toEqual(
            whole.requests.map(({ answer }) => answer?.status),
          )
        counts.requests += same
        counts.differs += differs.length
      }),
      { numRuns: cases(60) },
    )

    expect(counts.differs).toBeLessThanOrEqual(4 + counts.requests / 50)
  })
}

const replaced = { ids: 'replace' } as const
const KEPT = [[], ['texts', 'queries', 'properties', 'distinct-ids', 'names', 'emails'], ['everything']] as const

/** A visit of all that has ids, by an owner, to an office whose ids stand nowhere by chance. */
async function rareVisit(contract: ContractName = 'documented') {
  const fake = createFake({ state: withRareIds(createFake({ scenario: busyOffice }).exportState()), contract })
  const recorder = new Recorder(fake)
  const base = `/api/environments/${rare(1)}`
  const [person] = fake.db.person.getAll()
  const [user, other] = fake.db.user.getAll()
  const [organization] = fake.db.organization.getAll()
  const cohort = JSON.stringify([{ type: 'cohort', key: 'id', value: rare(1), operator: 'in' }])
  fake.db.dashboard.update({
    where: { id: { equals: rare(1) } },
    data: {
      description: `See https://app.acme.test/project/${rare(1)}/dashboard/${rare(2)}?x=1 and ${base}/insights/${rare(1)}/`,
      filters: { properties: [{ type: 'cohort', key: 'id', value: rare(1) }], dashboard_id: rare(2), user: user!.uuid },
      use_dashboard: rare(2),
    },
  })
  fake.db.tile.update({
    where: { id: { equals: rare(1) } },
    data: { layouts: { sm: { i: String(rare(1)), x: 0, y: 0, w: 6, h: 5 }, [rare(1)]: { x: 1 } } },
  })
  const paths = [
    '/api/users/@me/',
    '/api/projects/',
    `${base}/`,
    '/api/organizations/',
    `/api/organizations/${organization!.id}/members/`,
    `/api/organizations/${organization!.id}/projects/`,
    '/api/personal_api_keys/@current/',
    `${base}/dashboards/?limit=2`,
    `${base}/dashboards/${rare(1)}/`,
    `${base}/dashboards/${rare(9)}/`,
    `${base}/dashboards/${rare(2)}/collaborators/`,
    `${base}/dashboards/${rare(1)}/sharing/`,
    `${base}/dashboards/${rare(1)}/access_controls/`,
    `${base}/insights/`,
    `${base}/insights/?created_by=${rare(1)}&dashboards=[${rare(1)}]`,
    `${base}/insights/?short_id=abc`,
    `${base}/insights/${rare(1)}/sharing/`,
    `${base}/insights/${rare(1)}/?from_dashboard=${rare(1)}&refresh=async`,
    `${base}/persons/`,
    `${base}/persons/${rare(1)}/`,
    `${base}/persons/${person!.uuid.replaceAll('-', '').toUpperCase()}/`,
    `${base}/events/?limit=3&include_person=true`,
    `${base}/events/?person_id=${rare(1)}&properties=${encodeURIComponent(cohort)}`,
    `${base}/events/?properties[0][type]=cohort&properties[0][key]=id&properties[0][value]=${rare(1)}`,
    `${base}/events/?person_id=%7B${person!.uuid.replaceAll('-', '%2D')}%7D`,
    `${base}/events/${fake.db.event.getAll()[0]!.id}/`,
    `/api/environments/${rare(2)}/explicit_members/`,
  ]
  for (const path of paths) await recorder.get(path)
  const made = (await recorder.ask('POST', `${base}/dashboards/`, { use_dashboard: rare(1) })) as {
    readonly id: number
  }
  await recorder.ask('PATCH', `${base}/dashboards/${made.id}/sharing/`, { enabled: true })
  const { access_token } = (await recorder.get(`${base}/dashboards/${made.id}/sharing/`)) as { access_token: string }
  await recorder.get(`/shared_dashboard/${access_token}`, { key: null })
  await recorder.ask('PATCH', `${base}/insights/${rare(1)}/sharing/`, { enabled: true })
  await recorder.ask('PATCH', `${base}/insights/${rare(1)}/`, { dashboards: [rare(1), made.id] })
  await recorder.ask('PATCH', `${base}/insights/${rare(1)}/`, { dashboards: [rare(99)] })
  await recorder.ask('PATCH', `${base}/dashboards/${rare(1)}/move_tile/`, {
    tile: { id: rare(2) },
    toDashboard: made.id,
  })
  await recorder.ask('POST', `${base}/dashboards/${made.id}/collaborators/`, { level: 37, user_uuid: other!.uuid })
  await recorder.ask('POST', `${base}/insights/`, { name: 'Made', dashboards: [made.id] })
  await recorder.get(`${base}/insights/?short_id=${fake.db.insight.getAll().at(-1)!.short_id}`)
  await recorder.get(`${base}/dashboards/${made.id}/collaborators/${other!.uuid}/`)
  expect(recorder.entries.filter(({ response }) => response.status < 300).length).toBeGreaterThan(30)
  return { fake, recorder }
}

for (const contract of ['documented', 'live'] as const satisfies readonly ContractName[])
  test.each(KEPT)(`${contract}: no id of a visit is left in any file, whatever is kept (%s %s)`, async (...kept) => {
    const keep = kept as unknown as CaptureOptions['keep'] & {}
    const { fake, recorder } = await rareVisit(contract)
    const original = await fake.capture({ keep: ['everything'], tokens: 'keep' })
    const options = { keep: [...keep], ...replaced }

    const capsule = await fake.capture(options)

    expect(idsLeft(original, capsule)).toEqual([])
    expect(idsLeft(original, redactState(fake.exportState(), options))).toEqual([])
    expect(idsLeft(original, redactHar(recorder.har, options))).toEqual([])
    expect(idsLeft(original, await fake.journal.toHar(options))).toEqual([])
    expect(idsLeft(original, hydrate(recorder.har, options).state)).toEqual([])
    expect(String((await replay(capsule)).difference)).toBe('undefined')
    expect(capsule.requests.map(({ answer }) => answer?.status)).toEqual(
      original.requests.map(({ answer }) => answer?.status),
    )
    expect(capsule.redaction).toEqual((await fake.capture({ keep: [...keep] })).redaction)
    expect(capsule.start.tables.insight[0]!.short_id).not.toBe('abc')
  })

test('a recording with other ids leads to the same rows, in the same order', async () => {
  const { recorder } = await rareVisit()
  const [plain, other] = [hydrate(redactHar(recorder.har)), hydrate(redactHar(recorder.har, replaced))]

  expect(other.unplaced).toHaveLength(plain.unplaced.length)
  expect(orderIn(other.state)).toEqual(orderIn(plain.state))
  expect(orderIn(hydrate(recorder.har, replaced).state)).toEqual(orderIn(hydrate(recorder.har).state))
})

test.each([1, 2, 3, 4])(
  'random recording %i with other ids leads to the same rows, in the same order',
  async (seed) => {
    const har = await recordSession(seed, seed % 2 === 0 ? 'live' : 'documented')

    const [plain, other] = [hydrate(redactHar(har)), hydrate(redactHar(har, replaced))]

    expect(other.unplaced).toHaveLength(plain.unplaced.length)
    expect(orderIn(other.state)).toEqual(orderIn(plain.state))
  },
)

test('which ids follows from the seed and from all of the original, and no answer tells it', async () => {
  const { fake } = await rareVisit()
  const before = fake.exportState()
  const idsOf = (options: object): readonly number[] =>
    redactState(fake.exportState(), { ...replaced, ...options }).tables.dashboard.map(({ id }) => id)
  const first = idsOf({})

  expect(idsOf({})).toEqual(first)
  expect(idsOf({ seed: 7 })).not.toEqual(first)
  fake.db.dashboard.update({ where: { id: { equals: rare(1) } }, data: { name: 'Same ids, another name' } })
  expect(idsOf({})).not.toEqual(first)
  expect(redactState(before, replaced).seed).not.toBe(before.seed)
})

test('a capsule that was redacted gets other ids again, and times and ids change together', async () => {
  const { fake } = await rareVisit()
  const capsule = await fake.capture(replaced)

  const again = await redactCapsule(capsule, { ...replaced, times: 'shift' })

  expect(String((await replay(again)).difference)).toBe('undefined')
  expect(again.start.tables.project.map(({ id }) => id)).not.toEqual(capsule.start.tables.project.map(({ id }) => id))
  expect(again.start.now).not.toBe(capsule.start.now)
})

test('no id is left in the words for why there was no answer', async () => {
  const { fake } = await rareVisit()
  fake.faults.add({ effect: { networkError: true } })
  await new Recorder(fake).get(`/api/environments/${rare(1)}/dashboards/`).catch(() => undefined)
  const whole = await filed(fake, { keep: ['everything'] })
  const { id, member } = { id: rare(1), member: fake.db.member.getAll()[0]!.id }
  const { checksum: _checksum, ...failed } = whole.requests.at(-1)!
  const requests = whole.requests.with(-1, {
    ...failed,
    failure: `There is a member ${member} already, of project ${id}.`,
  })

  const capsule = await redactCapsule({ ...whole, requests }, { keep: ['everything'], ...replaced })

  expect(capsule.requests.at(-1)!.failure).toMatch(/^There is a member [\da-f-]{36} already, of project \d+\.$/)
  expect(idsLeft(whole, capsule)).toEqual([])
  expect(String((await replay(capsule)).difference)).toBe('undefined')
})

test('what is made after the end of a session gets the id that the session would have gone on with', async () => {
  const fake = createFake({ scenario: busyOffice })
  const recorder = new Recorder(fake)
  const made = await recorder.ask('POST', '/api/environments/1/dashboards/', { name: 'Made' })
  expect(made).toMatchObject({ name: 'Made' })
  const capsule = await fake.capture(replaced)

  const { db } = createFake({ capsule, at: 2 })
  const [first, second] = [
    db.dashboard.getAll().at(-1)!.id,
    db.dashboard.create({ project_id: db.project.getAll()[0]!.id }).id,
  ]

  expect(second).toBe(first + 1)
})

test.each(['drop', true, null])('ids: %j is refused', async (ids) => {
  const fake = createFake({ scenario: busyOffice })

  await expect(fake.capture({ ids: ids as never })).rejects.toThrow(/"ids"/)
  expect(() => redactState(fake.exportState(), { ids: ids as never })).toThrow(/"ids"/)
})
