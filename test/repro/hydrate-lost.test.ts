import { describe, expect, test } from 'vitest'
import { CONTRACTS } from '../../src/contract/contract.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import { hydrate } from '../../src/repro.ts'
import { busyOffice } from '../support/busy-office.ts'
import { Recorder } from '../support/recorder.ts'
import type { Loose } from '../support/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`
const SENT = 'the answer is not in the recording; what was sent stands there'
const NOWHERE = 'the recording has no body for it'

const record = (contract: (typeof CONTRACTS)[number] = 'documented') =>
  new Recorder(createFake({ scenario: busyOffice, contract }))

/** Asks, and keeps of the answer nothing but its head, as a browser does whose page has gone elsewhere. */
async function lose(recorder: Recorder, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await recorder.ask(method, path, body)
  delete (recorder.entries.at(-1)!.response.content as Loose)['text']
  return answer
}

const open = (recorder: Recorder) => hydrate(recorder.har, { keep: ['everything'] })

describe('a write whose answer is not in the recording', () => {
  test('leaves a dashboard as was sent, as the API reads it, and says so', async () => {
    const recorder = record()
    await recorder.get(dashboard)
    await lose(recorder, 'PATCH', dashboard, { name: ' Renamed ', pinned: 'true', tags: ['B', 'b '], created_at: 'x' })

    const { state, unplaced, completed } = open(recorder)

    expect(unplaced).toEqual([])
    expect(state.tables.dashboard).toMatchObject([
      { id: 1, name: 'Renamed', pinned: true, tags: ['b'], filters: { date_from: '-7d' } },
    ])
    expect(completed).toContainEqual({ table: 'dashboard', rows: [1], columns: ['name', 'pinned', 'tags'], why: SENT })
  })

  test('is not mentioned where a later answer shows what it led to', async () => {
    const recorder = record()
    await lose(recorder, 'PATCH', dashboard, { name: 'Renamed' })
    await recorder.get(dashboard)

    const { state, completed } = open(recorder)

    expect(state.tables.dashboard).toMatchObject([{ id: 1, name: 'Renamed' }])
    expect(completed.map(({ why }) => why)).not.toContain(SENT)
  })

  test('deletes a dashboard, and restores it with its tiles', async () => {
    const recorder = record()
    await recorder.get(dashboard)
    await lose(recorder, 'PATCH', dashboard, { deleted: true })
    const gone = open(recorder).state.tables
    await lose(recorder, 'PATCH', dashboard, { deleted: false })
    const back = open(recorder).state.tables

    expect([gone, back].map(({ dashboard }) => dashboard[0]!.deleted)).toEqual([true, false])
    expect([gone, back].map(({ tile }) => tile.map(({ deleted }) => deleted))).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('says nothing of what only one of the contracts takes', async () => {
    const recorder = record()
    await lose(recorder, 'PATCH', dashboard, { name: 'Renamed', filters: { a: 1 } })

    const { state, leftOut } = open(recorder)

    expect(state.tables.dashboard[0]!.filters).toEqual({})
    expect(leftOut).toEqual(['dashboard.filters was sent, and no answer shows whether it was taken'])
  })

  test('turns sharing on', async () => {
    const recorder = record()
    await lose(recorder, 'PATCH', `${project}/dashboards/2/sharing/`, { enabled: true })

    const { state, completed } = open(recorder)

    expect(state.tables.sharing).toMatchObject([{ id: 1, dashboard_id: 2, enabled: true }])
    expect(completed).toContainEqual({ table: 'sharing', rows: [1], columns: ['enabled'], why: SENT })
  })

  test('adds collaborators and members, and takes them away', async () => {
    const recorder = record()
    const listed = (await recorder.get(`${project}/dashboards/2/collaborators/`)) as { user_uuid: string }[]
    const [first, second] = listed.map(({ user_uuid }) => user_uuid)
    await lose(recorder, 'DELETE', `${project}/dashboards/2/collaborators/${first}/`)
    await lose(recorder, 'DELETE', `${project}/dashboards/2/collaborators/${second}/`)
    await lose(recorder, 'POST', `${project}/dashboards/2/collaborators/`, { user_uuid: second, level: 37 })
    await lose(recorder, 'DELETE', `/api/environments/2/explicit_members/${first}/`)
    await lose(recorder, 'POST', '/api/environments/2/explicit_members/', { user_uuid: first })
    await lose(recorder, 'PATCH', `/api/environments/2/explicit_members/${first}/`, { level: 8 })

    const { state, unplaced, completed } = open(recorder)
    const { collaborator, member, user } = state.tables
    const uuids = new Map(user.map(({ id, uuid }) => [id, uuid]))

    expect(unplaced).toEqual([])
    expect(collaborator.map(({ user_id, level }) => [uuids.get(user_id), level])).toEqual([[second, 37]])
    expect(member).toMatchObject([{ project_id: 2, level: 8 }])
    expect(completed).toEqual(
      expect.arrayContaining([
        { table: 'collaborator', rows: [collaborator[0]!.id], columns: ['id', 'level'], why: SENT },
        { table: 'member', rows: [member[0]!.id], columns: ['id', 'level'], why: SENT },
      ]),
    )
  })

  test.each([
    ['was not recorded either', undefined, 'nor what was sent'],
    ['is not what the API takes', { pinned: 'perhaps' }, 'and what was sent is not what the API takes'],
  ])('is named where what was sent %s', async (_, sent, why) => {
    const recorder = record()
    await lose(recorder, 'PATCH', dashboard, { name: 'Renamed' })
    const { request } = recorder.entries[0]!
    if (sent) request.postData!.text = JSON.stringify(sent)
    else delete request.postData

    expect(open(recorder).unplaced.map(({ why }) => why)).toEqual([`${NOWHERE}, ${why}`])
  })

  test('is believed where its answer is cut short, and not where that is of another kind', async () => {
    const recorder = record()
    await recorder.ask('PATCH', dashboard, { name: 'Renamed' })
    const { content } = recorder.entries[0]!.response
    content.text = content.text!.slice(0, 30)
    const short = open(recorder)
    Object.assign(content, { text: '<html>', size: 6 })
    const strange = open(recorder)

    expect(short.state.tables.dashboard).toMatchObject([{ id: 1, name: 'Renamed' }])
    expect(strange.unplaced.map(({ why }) => why)).toEqual(['its body is not JSON'])
  })
})

describe('a dashboard that was made without an answer in the recording', () => {
  test('is where a Location says', async () => {
    const recorder = record()
    await lose(recorder, 'POST', `${project}/dashboards/`, { name: 'New', use_dashboard: 1 })
    recorder.entries[0]!.response.headers.push({ name: 'Location', value: `${project}/dashboards/9/` })

    const { state, unplaced } = open(recorder)

    expect(unplaced).toEqual([])
    expect(state.tables.dashboard).toMatchObject([{ id: 9, name: 'New', creation_mode: 'duplicate', use_dashboard: 1 }])
  })

  test.each(CONTRACTS)('is the new one that a later answer shows, in the %s contract', async (contract) => {
    const recorder = record(contract)
    await recorder.get(`${project}/dashboards/`)
    await lose(recorder, 'POST', `${project}/dashboards/`, { name: 'New' })
    const before = open(recorder)
    await recorder.get(`${project}/dashboards/5/`)
    const after = open(recorder)

    expect(before.unplaced.map(({ why }) => why)).toEqual([`${NOWHERE}, and nothing shows which number it got`])
    expect(after.unplaced).toEqual([])
    expect(after.state.tables.dashboard.map(({ id, name }) => [id, name])).toContainEqual([5, 'New'])
  })

  test('is not one that was there before, nor another', async () => {
    const recorder = record()
    await lose(recorder, 'POST', `${project}/dashboards/`, { name: 'Open' })
    recorder.entries[0]!.startedDateTime = '2026-02-01T00:00:00Z'
    await recorder.get(`${project}/dashboards/2/`)

    expect(open(recorder).unplaced.map(({ entry }) => entry)).toEqual([1])
  })
})
