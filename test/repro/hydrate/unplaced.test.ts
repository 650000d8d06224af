import { describe, expect, test } from 'vitest'
import { hydrateWhole } from '../../support/repro/hydrated.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'
import type { Loose } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const dashboard = `${project}/dashboards/1/`
const NO_BODY = 'the recording has no body for it'

/** Asks, and keeps of the answer nothing but its head, as a browser does whose page has gone elsewhere. */
async function lose(recorder: Recorder, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await recorder.ask(method, path, body)
  delete (recorder.entries.at(-1)!.response.content as Loose)['text']
  return answer
}

describe('a write whose answer is not in the recording', () => {
  test('is listed with the reason, and changes nothing', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(dashboard)
    await lose(recorder, 'PATCH', dashboard, { name: 'Renamed' })
    await lose(recorder, 'POST', `${project}/dashboards/`, { name: 'New' })
    await lose(recorder, 'PATCH', `${project}/dashboards/2/sharing/`, { enabled: true })

    const { state, unplaced } = hydrateWhole(recorder)

    expect(unplaced).toEqual([
      { entry: 2, method: 'PATCH', path: dashboard, why: NO_BODY },
      { entry: 3, method: 'POST', path: `${project}/dashboards/`, why: NO_BODY },
      { entry: 4, method: 'PATCH', path: `${project}/dashboards/2/sharing/`, why: NO_BODY },
    ])
    expect(state.tables.dashboard.map(({ id, name }) => [id, name])).toEqual([[1, 'Open']])
    expect(state.tables.sharing.map(({ dashboard_id }) => dashboard_id)).toEqual([1])
  })

  test('is not needed where a later answer shows what it led to', async () => {
    const recorder = recordBusyOffice()
    await lose(recorder, 'PATCH', dashboard, { name: 'Renamed' })
    await recorder.get(dashboard)

    const { state, unplaced } = hydrateWhole(recorder)

    expect(state.tables.dashboard).toMatchObject([{ id: 1, name: 'Renamed' }])
    expect(unplaced.map(({ entry }) => entry)).toEqual([1])
  })

  test('takes collaborators and members away, because such an answer has no body', async () => {
    const recorder = recordBusyOffice()
    const collaborators = `${project}/dashboards/2/collaborators/`
    const members = '/api/environments/2/explicit_members/'
    const [first] = (await recorder.get(collaborators)) as [{ user_uuid: string }]
    const [member] = (await recorder.get(members)) as [{ user_uuid: string }]
    const before = hydrateWhole(recorder).state.tables
    await lose(recorder, 'DELETE', `${collaborators}${first.user_uuid}/`)
    await lose(recorder, 'DELETE', `${members}${member.user_uuid}/`)

    const { state, unplaced } = hydrateWhole(recorder)

    expect(unplaced).toEqual([])
    expect(state.tables.collaborator).toHaveLength(before.collaborator.length - 1)
    expect(state.tables.member).toHaveLength(before.member.length - 1)
  })

  test('is listed where its answer is cut short, too', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('PATCH', dashboard, { name: 'Renamed' })
    const { content } = recorder.entries[0]!.response
    content.text = content.text!.slice(0, 30)

    expect(hydrateWhole(recorder).unplaced.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^its body is cut short: 30 of \d+ bytes are there$/),
    ])
  })
})

test('an answer in CSV is listed with the reason, whether the path or a header says so', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/events/?limit=1`)
  await recorder.get(`${project}/dashboards/`)
  recorder.entries[0]!.request.url = `https://app.example.test${project}/events.csv`
  recorder.entries[1]!.response.headers = [{ name: 'content-type', value: 'text/csv; charset=utf-8' }]

  const { state, placed, unplaced } = hydrateWhole(recorder)

  expect(placed).toEqual([])
  expect(unplaced.map(({ why }) => why)).toEqual([
    'its answer is CSV, and only JSON is read',
    'its answer is CSV, and only JSON is read',
  ])
  expect(state.tables.event).toEqual([])
})

test.each([
  ['was not recorded', { status: 0 }, 'no answer was recorded'],
  ['sent the app elsewhere', { status: 301 }, 'redirected with 301: there is nothing in it to place'],
  ['was in the browser', { status: 304 }, 'the answer is not in the recording: the browser had it already'],
])('an answer that %s is listed with that', async (_title, response, why) => {
  const recorder = recordBusyOffice()
  await lose(recorder, 'GET', dashboard)
  Object.assign(recorder.entries[0]!.response, response)

  expect(hydrateWhole(recorder).unplaced.map((one) => one.why)).toEqual([why])
})

test('an answer that shows no rows is listed with that', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/events/values/?key=$browser`)

  expect(recorder.entries[0]!.response.status).toBe(200)
  expect(hydrateWhole(recorder).unplaced.map(({ why }) => why)).toEqual(['its answer shows no rows'])
})

test.each([
  ['/api/users/@me/', ['id', 'uuid'], 'it does not show who it is'],
  ['/api/organizations/@current/', ['id'], 'it shows an organisation without an id'],
  ['/api/projects/1/', ['id'], 'it shows no id'],
  [`${project}/persons/1/`, ['uuid'], 'it shows a person without a UUID'],
  ['/shared_dashboard/public.json', ['dashboard'], 'it shows neither a dashboard nor an insight'],
])('an answer of %s without its %s is listed with that', async (path, names, why) => {
  const recorder = recordBusyOffice()
  const shown = (await recorder.get(path)) as Loose
  for (const name of names) delete shown[name]
  recorder.entries[0]!.response.content.text = JSON.stringify(shown)

  expect(recorder.entries[0]!.response.status).toBe(200)
  expect(hydrateWhole(recorder).unplaced.map((one) => one.why)).toEqual([why])
})

test('a move of a tile is listed where the tile was not seen before, and where the recording lost what was sent', async () => {
  const recorder = recordBusyOffice()
  for (const id of [1, 2]) await recorder.ask('PATCH', `${dashboard}move_tile/`, { tile: { id }, toDashboard: 2 })
  delete recorder.entries[1]!.request.postData

  expect(hydrateWhole(recorder).unplaced.map(({ why }) => why)).toEqual([
    'the tile that was moved was not seen before',
    'the recording does not show which tile was moved',
  ])
})

test('a dashboard made from a template is listed where the recording lost its address', async () => {
  const recorder = recordBusyOffice()
  await recorder.ask('POST', `${project}/dashboards/create_from_template_json/`, { name: 'Web' })
  recorder.entries[0]!.response.headers = []

  expect(hydrateWhole(recorder).unplaced.map(({ why }) => why)).toEqual([
    'the answer does not say which dashboard was made',
  ])
})

test('an event without an id is listed with that', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(`${project}/events/?limit=1`)
  const { content } = recorder.entries[0]!.response
  content.text = content.text!.replace('"id":', '"number":')

  expect(hydrateWhole(recorder).unplaced.map(({ why }) => why)).toEqual(['it shows an event without an id'])
})

test.each([401, 500])('where every answer is %i, there are no keys, projects and organisations', async (status) => {
  const recorder = recordBusyOffice()
  await recorder.get(dashboard)
  recorder.entries[0]!.response.status = status

  const { key, project: projects, organization } = hydrateWhole(recorder).state.tables

  expect([key, projects, organization]).toEqual([[], [], []])
})

test('a write that does not find its dashboard does not tell that it was deleted', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(dashboard)
  await recorder.ask('PATCH', dashboard, { name: 'Renamed' })
  Object.assign(recorder.entries[1]!.response, { status: 404 })
  recorder.entries[1]!.response.content.text = '{"detail":"Not found."}'

  expect(hydrateWhole(recorder).state.tables.dashboard).toMatchObject([{ id: 1, deleted: false }])
})
