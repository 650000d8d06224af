import { describe, expect, test } from 'vitest'
import { createFake } from '../../../../src/index.ts'
import type { Fake, FakeState } from '../../../../src/index.ts'
import { redactState, replay } from '../../../../src/repro.ts'
import { redactHarInSteps } from '../../../../src/repro/redact/har.ts'
import { replaceCapsuleIds } from '../../../../src/repro/redact/ids/capsule.ts'
import { watchSteps } from '../../../../src/repro/steps.ts'
import type { RequestProgress, Steps } from '../../../../src/repro/steps.ts'
import { tableNames } from '../../../../src/resources/database.ts'
import type { World } from '../../../../src/resources/world.ts'
import { busyOffice } from '../../../support/api/busy-office.ts'
import { PUBLIC } from '../../../support/api/office.ts'
import { filed } from '../../../support/repro/capsules.ts'
import { statuses } from '../../../support/repro/changed-recordings.ts'

const base = 'https://app.example.test/api/environments/1'
const key = { Authorization: 'Bearer phx_owner' }
const json = { ...key, 'Content-Type': 'application/json' }
const kept = { ids: 'replace', keep: ['everything'] } as const

/** The busy office with a dashboard of a large number: one that is made with a smaller number is not counted. */
function office(world: World): void {
  busyOffice(world)
  world.tables.dashboard.insert({ id: 60, project_id: PUBLIC })
}

/** Makes a row public and opens it by its token, which follows from the seed and the number of the row. */
async function share(fake: Fake, id: number, kind: 'dashboards' | 'insights' = 'dashboards'): Promise<void> {
  const sharing = `${base}/${kind}/${id}/sharing/`
  await fake.fetch(sharing, { method: 'PATCH', headers: json, body: '{"enabled":true}' })
  const { access_token } = (await (await fake.fetch(sharing, { headers: key })).json()) as { access_token: string }
  await fake.fetch(`https://app.example.test/shared_dashboard/${access_token}`)
}

describe.each(['keep', 'replace'] as const)(
  'with tokens: %j, the token of a public dashboard still opens it',
  (tokens) => {
    test.each<[what: string, dashboard: number, write: (fake: Fake) => void]>([
      ['that was there', 2, () => undefined],
      ['that a test wrote', 50, ({ db }) => db.dashboard.create({ id: 50, project_id: PUBLIC })],
      ['beside one that a test removed', 2, ({ db }) => db.dashboard.delete({ where: { id: { equals: 3 } } })],
    ])('%s', async (_, dashboard, write) => {
      const fake = createFake({ scenario: office })
      await fake.fetch(`${base}/dashboards/`, { headers: key })
      write(fake)
      await share(fake, dashboard)

      const capsule = await filed(fake, { ...kept, tokens })

      expect(statuses(capsule)).toEqual([200, 200, 200, 200])
      expect(capsule.requests[3]!.url).not.toBe(fake.journal.entries[3]!.url)
      expect(String((await replay(capsule)).difference)).toBe('undefined')
    })

    test('and that of a public insight still opens it', async () => {
      const fake = createFake({ scenario: office })
      await fake.fetch(`${base}/insights/`, { method: 'POST', headers: json, body: '{}' })
      await share(fake, 2, 'insights')

      const capsule = await filed(fake, { ...kept, tokens })

      expect(statuses(capsule)).toEqual([201, 200, 200, 200])
      expect(capsule.requests[3]!.url).not.toBe(fake.journal.entries[3]!.url)
      expect(String((await replay(capsule)).difference)).toBe('undefined')
    })
  },
)

describe('what was counted against rate limits stands under the new number of the key', () => {
  const rateLimits = { default: [{ requests: 9, within: '1m' }] } as const
  const keyOf = ({ tables }: FakeState): number => tables.key.find(({ name }) => name === 'owner')!.id

  async function limited(): Promise<Fake> {
    const fake = createFake({ scenario: busyOffice, rateLimits })
    await fake.fetch(`${base}/dashboards/`, { headers: key })
    return fake
  }

  test('in a state', async () => {
    const state = (await limited()).exportState()

    const made = redactState(state, kept)

    const counted = state.throttle!.counted[`default/0/${keyOf(state)}`]
    expect(counted).toBeDefined()
    expect(made.throttle!.counted).toEqual({ [`default/0/${keyOf(made)}`]: counted })
    expect(keyOf(made)).not.toBe(keyOf(state))
  })

  test('in a session', async () => {
    const fake = await limited()
    fake.world.throttle.limit(rateLimits)
    await fake.fetch(`${base}/dashboards/`, { headers: key })

    const { start, events } = await filed(fake, kept)

    const counted = events.flatMap((event) => event.counted ?? [])
    const stored = events.flatMap(({ throttle }) => Object.keys(throttle?.counted ?? {}))
    expect(new Set(counted)).toEqual(new Set([`default/0/${keyOf(start)}`]))
    expect(new Set(stored)).toEqual(new Set(counted))
  })
})

describe('a state', () => {
  test('keeps its ids unless others are asked for', () => {
    const state = createFake({ scenario: busyOffice }).exportState()

    const { seed, ids, tables } = redactState(state)

    expect(seed).toBe(state.seed)
    expect(tables.dashboard.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(ids).toEqual(state.ids)
  })

  test('may leave out tables, which are empty then', () => {
    const { format, version } = createFake().exportState()

    const { tables } = redactState({ format, version } as FakeState, kept)

    expect(tables).toEqual(Object.fromEntries(tableNames.map((name) => [name, []])))
  })
})

describe('who replaces ids is told how far it is', () => {
  const uuid = '0b1c2d3e-4f50-4a6b-8c7d-8e9fa0b1c2d3'
  const path = `/persons/${uuid}/?person_id=${uuid.replace('0', '1')}&created_by=77&from_dashboard=88&short_id=Ab3dEf9h`
  const asked = async (): Promise<Fake> => {
    const fake = createFake({ scenario: busyOffice })
    await fake.fetch(base + path)
    return fake
  }

  async function progressOf(steps: Steps<unknown>): Promise<readonly RequestProgress[]> {
    const seen: RequestProgress[] = []
    await watchSteps(steps, (progress) => {
      seen.push(progress)
      return false
    })
    return seen
  }

  test('of an archive', async () => {
    const har = await (await asked()).journal.toHar({ keep: ['everything'] })

    const progress = await progressOf(redactHarInSteps(har, kept))

    expect(progress.map(({ found }) => found)).toEqual(['0 words replaced', '6 ids found', '6 ids replaced'])
  })

  test('of a capsule', async () => {
    const capsule = await (await asked()).capture({ keep: ['everything'] })

    expect(await progressOf(replaceCapsuleIds(capsule, capsule, kept))).toEqual(
      [1, 2].map(() => ({ done: 1, all: 1, found: 'replacing ids' })),
    )
  })
})
