import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { hydrate } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { answer, open, settle } from '../../support/repro/hydrated.ts'
import { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const KEEP = { keep: ['everything'] } as const

const alone = [
  '/api/users/@me/',
  '/api/projects/',
  '/api/environments/1/',
  `${project}/dashboards/`,
  `${project}/dashboards/1/`,
  `${project}/dashboards/1/access_controls/`,
  `${project}/dashboards/2/collaborators/`,
  `${project}/dashboards/1/sharing/`,
  '/api/environments/2/explicit_members/',
  `${project}/insights/?order=id`,
  `${project}/insights/1/`,
  `${project}/insights/1/sharing/`,
  `${project}/events/?person_id=1`,
  `${project}/persons/`,
  `${project}/persons/1/`,
  '/api/organizations/',
  '/api/organizations/@current/',
  '/api/organizations/@current/projects/',
  '/api/organizations/@current/projects/1/',
  '/api/personal_api_keys/@current/',
]

/** Whether a project has events follows from answers with events. */
const settleAlone = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(settle(body)), (name, value: unknown) => (name === 'ingested_event' ? '…' : value))

const record = (contract: (typeof CONTRACTS)[number] = 'documented') =>
  new Recorder(createFake({ scenario: busyOffice, contract }))

test.for(CONTRACTS.flatMap((contract) => alone.map((path) => [contract, path] as const)))(
  '%s: a recording of %s alone is answered as it was',
  async ([contract, path]) => {
    const recorder = record(contract)
    const recorded = await recorder.get(path)

    const hydration = hydrate(recorder.har, KEEP)
    const again = await answer(open(hydration), 'GET', path)

    expect(hydration.unplaced).toEqual([])
    expect(settleAlone(await again.json())).toEqual(settleAlone(recorded))
  },
)

test('a plain member who is shown a private project in a list stays a plain member', async () => {
  const recorder = record()
  await recorder.get('/api/users/@me/', { key: 'phx_member' })
  await recorder.get('/api/projects/', { key: 'phx_member' })

  const { membership } = hydrate(recorder.har).state.tables

  expect(membership.map(({ level }) => level)).toEqual([1])
})

test('an owner of a key of whom only the number is shown gets a name and an address, and the report says so', async () => {
  const recorder = record()
  await recorder.get('/api/personal_api_keys/@current/', { key: 'phx_second' })

  const { state, completed } = hydrate(recorder.har, KEEP)

  expect(state.tables.user).toMatchObject([{ id: 4, email: 'user4@example.test', first_name: 'User', last_name: '4' }])
  expect(completed).toContainEqual({
    table: 'user',
    rows: [4],
    columns: ['uuid', 'email'],
    why: 'little more than a number or a UUID was seen of them',
  })
})

describe('a shared page', () => {
  test('is of a project that is made where none was seen', async () => {
    const recorder = record()
    const shared = await recorder.ask('PATCH', `${project}/dashboards/2/sharing/`, { enabled: true })
    recorder.entries.length = 0
    await recorder.get(`/shared_dashboard/${(shared as { access_token: string }).access_token}`, { key: null })

    const { state, completed } = hydrate(recorder.har, KEEP)

    expect(state.tables.project).toMatchObject([{ id: 1, name: 'Project 1' }])
    expect(state.tables.dashboard).toMatchObject([{ project_id: 1, name: 'Restricted' }])
    expect(completed).toContainEqual({ table: 'project', rows: [1], why: 'no project was seen' })
  })

  test('is of the first project that was seen', async () => {
    const recorder = record()
    await recorder.get('/api/environments/2/dashboards/')
    await recorder.get('/shared_dashboard/public', { key: null })

    const { state, completed } = hydrate(recorder.har)

    expect(state.tables.dashboard.map(({ id, project_id }) => [id, project_id])).toEqual([
      [1, 2],
      [4, 2],
    ])
    expect(completed).toContainEqual({
      table: 'dashboard',
      rows: [1],
      columns: ['project_id'],
      why: 'nothing shows which project they are of',
    })
  })
})

test.for(['id', 'uuid'] as const)('whoever is asked for by %s in a list of events has that %s', async (column) => {
  const fake = createFake({ scenario: busyOffice, contract: 'live' })
  const { [column]: asked } = fake.db.person.create({ project_id: 1, distinct_ids: ['z'] })
  fake.db.event.create({ project_id: 1, distinct_id: 'z' })
  const recorder = new Recorder(fake)
  await recorder.get(`${project}/events/?person_id=${String(asked)}`)

  const person = await answer(open(hydrate(recorder.har, KEEP)), 'GET', `${project}/persons/${String(asked)}/`)

  expect(await person.json()).toMatchObject({ [column]: asked, distinct_ids: ['z'] })
})

test('a tile on a dashboard that was not seen is left out, and the report counts it', async () => {
  const recorder = record()
  await recorder.ask('PATCH', `${project}/insights/1/`, { dashboards: [1, 2] })
  recorder.entries.length = 0
  await recorder.get(`${project}/dashboards/1/`)

  const { state, leftOut } = hydrate(recorder.har)

  expect(new Set(state.tables.tile.map(({ dashboard_id }) => dashboard_id))).toEqual(new Set([1]))
  expect(leftOut).toContain('tiles on dashboards that were not seen: 1')
})
