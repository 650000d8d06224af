import { expect, test } from 'vitest'
import { createFactories } from '../../src/factories.ts'
import { createFake } from '../../src/index.ts'
import type { Fake } from '../../src/index.ts'
import { replay } from '../../src/repro.ts'
import { office, PUBLIC } from '../support/api/office.ts'

const HIGHEST = Number.MAX_SAFE_INTEGER

/** The office with a dashboard and an insight of the highest id that a row can have. */
function withHighest(): Fake {
  const fake = createFake({ scenario: office })
  fake.db.dashboard.create({ id: HIGHEST, project_id: PUBLIC, name: 'The highest' })
  fake.db.insight.create({ id: HIGHEST, project_id: PUBLIC })
  return fake
}

const ask = (fake: Fake, method: string, path: string): Promise<Response> =>
  fake.fetch(`https://app.example.test/api/projects/${PUBLIC}${path}`, {
    method,
    headers: { Authorization: 'Bearer phx_owner' },
  })

const make = async (fake: Fake): Promise<number> => {
  const { id } = (await (await ask(fake, 'POST', '/dashboards/')).json()) as { readonly id: number }
  return id
}

test.for<[where: string, start: () => Fake]>([
  ['fake.db', withHighest],
  ['a state', () => createFake({ state: withHighest().exportState() })],
  [
    'a state without counts of ids',
    () => {
      const { ids: _ids, ...state } = withHighest().exportState()
      return createFake({ state })
    },
  ],
])('new rows get ids though %s holds the highest one', async ([, start]) => {
  const fake = start()

  const made = [await make(fake), await make(fake)]

  expect(made[1]).toBe(made[0]! + 1)
  expect(made[1]).toBeLessThan(10)
  expect((await ask(fake, 'GET', `/dashboards/${HIGHEST}/`)).status).toBe(200)
})

test('a large id that is counted has new rows above it', async () => {
  const fake = createFake({ scenario: office })
  fake.db.dashboard.create({ id: 2 ** 52, project_id: PUBLIC })

  expect(await make(fake)).toBe(2 ** 52 + 1)
})

test('a state may count on from a number of its own', async () => {
  const { ids, ...state } = createFake({ scenario: office }).exportState()
  const fake = createFake({ state: { ...state, ids: { ...ids, dashboard: 2 ** 53 - 2 ** 32 } } })

  expect(await make(fake)).toBe(2 ** 53 - 2 ** 32 + 1)
})

test('factories repeat nothing in a state without counts of ids that holds the highest id', () => {
  const { ids: _ids, ...state } = withHighest().exportState()
  const create = createFactories(createFake({ state }))

  const shortIds = [create.insight(), create.insight()].map(({ short_id }) => short_id)

  expect(new Set([...shortIds, state.tables.insight[0]!.short_id]).size).toBe(3)
})

test('a capsule with the highest id replays the same with other ids', async () => {
  const fake = withHighest()
  const made = await make(fake)
  await ask(fake, 'GET', `/dashboards/${HIGHEST}/`)
  await ask(fake, 'GET', `/dashboards/${made}/`)

  const capsule = await fake.capture({ ids: 'replace' })

  expect(JSON.stringify(capsule)).not.toContain(String(HIGHEST))
  expect(capsule.requests.map(({ answer }) => answer!.status)).toEqual([201, 200, 200])
  expect(await replay(capsule)).toMatchObject({ difference: undefined, same: 3 })
})
