import { expect, test } from 'vitest'
import type { Control } from '../../src/control.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake, World } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { office } from '../support/api/office.ts'
import { served } from '../support/servers/served.ts'

test('a world tells the scenario, the seed and the time that it started from', async () => {
  const fake = createFake({ scenario: office, seed: 7, now: '2026-03-01T00:00:00Z' })
  const { control } = await served({ scenario: 'office', scenarios: { typical } }, fake)
  await control.clock.advance('2h')

  expect(await control.startedFrom()).toEqual({
    name: 'office',
    seed: 7,
    now: '2026-03-01T00:00:00Z',
    contract: 'documented',
  })
  expect(await (await control.worlds.open('alice')).startedFrom()).toEqual(await control.startedFrom())
  await control.startFromScenario('typical', { seed: 3, now: Date.UTC(2026, 3, 1) })
  expect(await control.startedFrom()).toEqual({
    name: 'typical',
    seed: 3,
    now: '2026-04-01T00:00:00Z',
    contract: 'documented',
  })
  await control.reset()
  expect((await control.startedFrom()).name).toBe('typical')
})

test('a scenario that the fake was made with is told by the name that the server knows it by', async () => {
  const { control } = await served(
    { scenarios: { office, usual: typical } },
    createFake({ scenario: typical, seed: 7 }),
  )

  expect(await control.startedFrom()).toMatchObject({ name: 'usual', seed: 7 })
})

test('a scenario that control starts sees the contract and the auth of the server', async () => {
  const mine = ({ tables, contract, auth }: World) =>
    void tables.organization.insert({ name: `${contract.eventPaging}, ${auth}`, slug: 'mine' })
  const fake = createFake({ scenario: mine, contract: 'live', auth: 'lenient' })
  const { control } = await served({ scenarios: { mine } }, fake)
  expect(fake.db.organization.getAll()).toMatchObject([{ name: 'live, lenient' }])

  await control.startFromScenario('mine')

  expect(fake.db.organization.getAll()).toMatchObject([{ name: 'live, lenient' }])
})

test('a seed that does not stand under its name is refused, and the world stays as it is', async () => {
  const { control } = await served({ scenarios: { typical } })

  await expect(control.startFromScenario('typical', 42 as never)).rejects.toThrow(
    'A start from a scenario is an object, got 42.',
  )
  await expect(control.startFromScenario('typical', { sed: 42 } as never)).rejects.toThrow('the nearest is "seed"')
  expect((await control.startedFrom()).name).toBeUndefined()
})

/** The short id of a new insight. */
async function makeIn(fetching: typeof fetch, base: string): Promise<string> {
  const headers = { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' }
  const answer = await fetching(`${base}/api/environments/1/insights/`, { method: 'POST', headers, body: '{}' })
  return ((await answer.json()) as { readonly short_id: string }).short_id
}

test.each<[string, (control: Control, state: unknown, capsule: unknown) => Promise<unknown>]>([
  ['a scenario', (control) => control.startFromScenario('office', { seed: 7 })],
  ['a state', (control, state) => control.startFromState(state)],
  ['a capsule', ({ worlds }, _, capsule) => worlds.open('opened', { capsule })],
])('what a world makes after it started from %s follows from the seed of that', async (_, start) => {
  const { control } = await served({ scenarios: { office } })
  const other = createFake({ scenario: office, seed: 7 })
  const capsule = await other.capture({ keep: ['everything'], tokens: 'keep' })

  const world = ((await start(control, other.exportState(), capsule)) as Control | undefined) ?? control
  await world.reset()

  expect((await world.exportState()).seed).toBe(7)
  expect(await makeIn(fetch, world.baseUrl)).toBe(await makeIn(other.fetch, 'https://app.example.test'))
})

test('which requests a chance picks follows from the seed of the start that the fault acts in', async () => {
  const { fake, control } = await served({ scenarios: { office } })
  const other = createFake({ scenario: office, seed: 7 })
  const chance = { effect: { status: 500 }, chance: 0.5 } as const
  const pickedBy = async (asked: Fake) => {
    const url = 'https://app.example.test/api/projects/'
    const answers = Array.from({ length: 20 }, async () => (await asked.fetch(url)).status === 500)
    return Promise.all(answers)
  }
  fake.faults.add(chance)
  other.faults.add(chance)
  const before = await pickedBy(fake)

  await control.startFromScenario('office', { seed: 7 })
  await control.faults.add(chance)

  const after = await pickedBy(fake)
  expect(after).toEqual(await pickedBy(other))
  expect(after).not.toEqual(before)
})

test('a scenario that is given no seed takes that of the server, whatever its world started from before', async () => {
  const { control } = await served({ scenarios: { office } })
  await control.startFromScenario('office', { seed: 7 })
  const alice = await control.worlds.open('alice')

  for (const world of [alice, control]) {
    expect((await world.exportState()).seed).toBe(7)
    await world.startFromScenario('office')
    expect((await world.exportState()).seed).toBe(1)
  }
})

test('a state has no name, nor has a fake whose scenario nobody told', async () => {
  const { control } = await served({ scenarios: { typical } })
  expect(await control.startedFrom()).toEqual({ seed: 1, now: '2026-01-01T00:00:00Z', contract: 'documented' })
  await control.startFromScenario('typical')

  await control.startFromState(await control.exportState())

  expect(Object.keys(await control.startedFrom())).toEqual(['seed', 'now', 'contract'])
})

test.each([
  ['live', 'live'],
  [
    { base: 'documented', eventFields: 'live', eventPaging: 'live' },
    'documented, but live in eventFields, eventPaging',
  ],
  [{ base: 'live', moveTileBody: 'documented' }, 'live, but documented in moveTileBody'],
] as const)('a world tells the contract that its answers follow: %j', async (contract, told) => {
  const { control } = await served({}, createFake({ contract }))

  expect((await control.startedFrom()).contract).toBe(told)
})
