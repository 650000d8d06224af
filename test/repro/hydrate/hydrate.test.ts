import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../../src/contract/contract.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import { hydrate } from '../../../src/repro.ts'
import type { Hydration } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { template } from '../../support/api/templates.ts'
import { answer, open, settle } from '../../support/repro/hydrated.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

const everything = [
  '/api/users/@me/',
  '/api/projects/',
  '/api/environments/1/',
  `${project}/dashboards/?limit=2`,
  `${project}/dashboards/?limit=2&offset=2`,
  `${project}/dashboards/1/`,
  '/api/projects/1/dashboards/2/',
  `${project}/dashboards/2/collaborators/`,
  `${project}/dashboards/1/sharing/`,
  '/api/environments/2/dashboards/',
  '/api/environments/2/dashboards/4/',
  '/api/environments/2/explicit_members/',
  `${project}/insights/?order=id`,
  `${project}/insights/1/`,
  `${project}/insights/1/?basic=true`,
  `${project}/insights/1/sharing/`,
  `${project}/events/?limit=7`,
  `${project}/events/?event=signed+up&limit=50`,
  `${project}/persons/?include_total`,
  `${project}/persons/1/`,
  '/api/organizations/',
  '/api/organizations/@current/',
  '/api/organizations/@current/projects/',
  '/api/organizations/@current/projects/1/',
  '/api/organizations/@current/members/',
  '/api/personal_api_keys/@current/',
  '/shared_dashboard/public',
]

/** Follows `next` to the end. */
async function follow(recorder: Recorder, path: string): Promise<void> {
  let next: string | null = path
  while (next) {
    const page = (await recorder.get(next)) as { readonly next: string | null }
    next = page.next && page.next.replace('https://app.example.test', '')
  }
}

for (const contract of CONTRACTS)
  describe(`in the ${contract} contract`, () => {
    test('what was asked is answered as it was recorded', async () => {
      const recorder = new Recorder(createFake({ scenario: busyOffice, contract }))
      await follow(recorder, `${project}/events/?limit=6`)
      const recorded = []
      for (const path of everything) recorded.push(settle(await recorder.get(path)))

      const hydration = hydrate(recorder.har, { keep: ['everything'] })
      const fake = open(hydration)
      const answers = []
      for (const path of everything)
        answers.push(settle(await (await answer(fake, 'GET', path.replace('public', sharedToken(hydration)))).json()))

      expect(hydration.contract).toBe(contract)
      expect(hydration.placed).toHaveLength(recorder.entries.length)
      expect(answers).toEqual(recorded)
    })

    test('writing goes on from there', async () => {
      const recorder = new Recorder(createFake({ scenario: busyOffice, contract }))
      await recorder.get(`${project}/dashboards/`)
      await recorder.ask('PATCH', `${project}/dashboards/2/`, { name: 'Renamed' })

      const fake = open(hydrate(recorder.har, { keep: ['texts'] }))
      const made = await answer(fake, 'POST', `${project}/dashboards/`, { name: 'New' })
      const read = await answer(fake, 'GET', `${project}/dashboards/2/`)

      expect(made.status).toBe(201)
      expect(await made.json()).toMatchObject({ id: 3, name: 'New' })
      expect(await read.json()).toMatchObject({ name: 'Renamed' })
    })
  })

const sharedToken = ({ state }: Hydration): string => state.tables.sharing[0]!.access_token

describe('writes in the recording', () => {
  test('an insight and a dashboard of one number keep the sharing that each of them got', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.ask('PATCH', `${project}/insights/1/sharing/`, { enabled: true })
    await recorder.ask('PATCH', `${project}/dashboards/1/sharing/`, { enabled: false })

    const { state, placed } = hydrate(recorder.har)

    expect(placed).toHaveLength(3)
    expect(state.tables.insight.map(({ id }) => id)).toContain(1)
    expect(state.tables.sharing).toMatchObject([
      { dashboard_id: 1, insight_id: null, enabled: false },
      { dashboard_id: null, insight_id: 1, enabled: true },
    ])
  })

  test('the newest answer wins, whichever entry comes first in the file', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.ask('PATCH', `${project}/dashboards/1/`, { name: 'Second', tags: ['b'] })
    recorder.entries.reverse()

    const { tables } = hydrate(recorder.har, { keep: ['texts'] }).state

    expect(tables.dashboard).toMatchObject([{ id: 1, name: 'Second', tags: ['b'] }])
  })

  test('of two requests at once, the one that was answered last wins, and its answer is the time of the state', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('PATCH', `${project}/dashboards/1/`, { name: 'Answered last' })
    await recorder.ask('PATCH', `${project}/dashboards/1/`, { name: 'Asked last' })
    recorder.entries[0]!.time = 60_000

    const { tables, now } = hydrate(recorder.har, { keep: ['texts'] }).state

    expect(tables.dashboard).toMatchObject([{ id: 1, name: 'Answered last' }])
    expect(now).toBe('2026-03-01T12:01:01Z')
  })

  test('an insight is on the dashboards that its newest answer shows', async () => {
    const recorder = recordBusyOffice()
    for (const id of [1, 2]) await recorder.get(`${project}/dashboards/${id}/`)
    await recorder.ask('POST', `${project}/insights/`, { name: 'New', dashboards: [1, 2], tags: ['a'] })
    const patched = await recorder.ask('PATCH', `${project}/insights/2/`, { dashboards: [2] })
    await recorder.ask('PATCH', `${project}/insights/1/`, { deleted: true })

    const fake = open(hydrate(recorder.har, { keep: ['everything'] }))
    const kept = (await (await answer(fake, 'GET', `${project}/insights/2/`)).json()) as object
    const gone = await answer(fake, 'GET', `${project}/insights/1/`)

    expect(kept).toEqual(patched)
    expect(gone.status).toBe(404)
  })

  test('a dashboard that was deleted can be restored, with its tiles', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.ask('PATCH', `${project}/dashboards/1/`, { deleted: true })

    const fake = open(hydrate(recorder.har))
    const gone = await answer(fake, 'GET', `${project}/dashboards/1/`)
    const back = await answer(fake, 'PATCH', `${project}/dashboards/1/`, { deleted: false })

    expect(gone.status).toBe(404)
    expect(((await back.json()) as { tiles: object[] }).tiles).toHaveLength(2)
  })

  test('collaborators and members that were added and removed are there and gone', async () => {
    const recorder = recordBusyOffice()
    const listed = (await recorder.get(`${project}/dashboards/2/collaborators/`)) as { user_uuid: string }[]
    await recorder.ask('DELETE', `${project}/dashboards/2/collaborators/${listed[0]!.user_uuid}/`)
    const members = (await recorder.get('/api/environments/2/explicit_members/')) as { user_uuid: string }[]
    await recorder.ask('DELETE', `/api/environments/2/explicit_members/${members[1]!.user_uuid}/`)
    await recorder.ask('POST', '/api/environments/2/explicit_members/', { user_uuid: members[1]!.user_uuid, level: 8 })

    const { tables } = hydrate(recorder.har).state

    expect(tables.collaborator.map(({ user_id }) => user_id)).toEqual([4])
    expect(tables.member.map(({ level }) => level)).toEqual([1, 8])
  })

  test('a tile that was moved stands where it went, although the answer does not say so', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/`)
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.ask('PATCH', `${project}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 })

    const { state, unplaced } = hydrate(recorder.har)

    expect(unplaced).toEqual([])
    expect(state.tables.tile).toMatchObject([
      { id: 1, dashboard_id: 1 },
      { id: 2, dashboard_id: 2 },
    ])
  })

  test('a dashboard made from a template is where the answer says', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('POST', `${project}/dashboards/create_from_template_json/`, { template })

    const { state, completed } = hydrate(recorder.har, { keep: ['texts'] })

    expect(state.tables.dashboard).toMatchObject([
      { id: 5, name: 'Sales', description: 'What was sold', creation_mode: 'default', tags: template.tags },
    ])
    expect(completed).toContainEqual(expect.objectContaining({ table: 'dashboard', rows: [5] }))
  })

  test('a dashboard made there from fields looks like them', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('POST', `${project}/dashboards/create_from_template_json/`, { name: 'Web', tags: [' A'], id: 9 })

    const { state, unplaced } = hydrate(recorder.har, { keep: ['texts'] })

    expect(unplaced).toEqual([])
    expect(state.tables.dashboard).toMatchObject([{ id: 5, name: 'Web', tags: ['a'], creation_mode: 'default' }])
  })

  test('what is on no page of the newest list was deleted; what is beyond a page that was not recorded was not', async () => {
    const fake = createFake({ scenario: busyOffice })
    fake.db.dashboard.create({ project_id: 1, name: 'Z' })
    const recorder = new Recorder(fake)
    await recorder.get(`${project}/dashboards/`)
    fake.db.dashboard.update({ where: { id: { equals: 2 } }, data: { deleted: true } })
    await recorder.get(`${project}/dashboards/?limit=1`)
    const before = hydrate(recorder.har)
    await recorder.get(`${project}/dashboards/?limit=5`)
    const after = hydrate(recorder.har)

    expect(before.state.tables.dashboard.map(({ deleted }) => deleted)).toEqual([false, false, false])
    expect(after.state.tables.dashboard.map(({ deleted }) => deleted)).toEqual([false, true, false])
    expect(after.completed[0]).toMatchObject({ table: 'dashboard', rows: [2], columns: ['deleted'] })
  })
})
