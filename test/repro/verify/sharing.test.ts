import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import { rewriteLast } from '../../support/repro/hydrated.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

test.each([
  ['says nothing', {}],
  ['comes as a form and says nothing', new URLSearchParams({ other: 'x' })],
  ['has an empty entry', new URLSearchParams({ enabled: '' })],
])('a change of a sharing that was on and nothing showed before raises no alarm where it %s', async (_title, sent) => {
  const fake = createFake({ scenario: busyOffice })
  const recorder = new Recorder(fake)
  const path = `${BASE}/dashboards/1/sharing/`
  await recorder.ask('PATCH', path, { enabled: true })
  recorder.entries.length = 0
  await recorder.ask('PATCH', path, sent)
  await recorder.get(path)

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a sharing that is turned on raises no alarm in a recording without times', async () => {
  const recorder = recordBusyOffice()
  recorder.fake.db.sharing.update({ where: { id: { equals: 1 } }, data: { enabled: false } })
  await recorder.get('/api/users/@me/')
  await recorder.get('/shared_dashboard/public', { key: null })
  await recorder.ask('PATCH', `${BASE}/dashboards/1/sharing/`, { enabled: true })
  for (const entry of recorder.entries) entry.startedDateTime = ''

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 404, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

/** Reads a sharing twice, changes it and reads it again. The answers show these tokens. */
async function sharingWith(sharing: string, tokens: readonly string[]): Promise<Recorder> {
  const read = (r: Recorder) => r.get(sharing)
  const recorder = await record([read, read, (r) => r.ask('PATCH', sharing, { enabled: true }), read])
  for (const [at, { response }] of recorder.entries.slice(-4).entries())
    response.content.text = response.content.text!.replace(/("access_token":)"[^"]*"/, `$1"${tokens[at]}"`)
  return recorder
}

const token = (mark: string): string => `-_${mark.repeat(28)}`

test.each([`${BASE}/dashboards/2/sharing/`, `${BASE}/insights/1/sharing/`])(
  'the tokens that the service makes up for each answer before the first change of %s raise no alarm',
  async (sharing) => {
    const recorder = await sharingWith(sharing, [token('a'), token('b'), token('c'), token('c')])

    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test('insights that were read with the token of what is shared raise no alarm, however little of it was seen', async () => {
  const nobody = { key: null }
  const recorder = await record([
    (r) => r.get(`${BASE}/insights/1/?sharing_access_token=public`, nobody),
    (r) => r.get(`${BASE}/insights/?sharing_access_token=public`, nobody),
    (r) => r.ask('PATCH', `${BASE}/insights/1/`, { tags: ['seen'] }),
    (r) => r.get(`${BASE}/insights/1/?sharing_access_token=public`, nobody),
    (r) => r.get(`${BASE}/insights/1/`),
    (r) => r.get(`${BASE}/dashboards/1/`),
  ])

  expect(recorder.entries.map(({ response }) => response.status)).not.toContain(401)
  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  ['was seen to be shared', `${BASE}/dashboards/`, {}],
  ['shows all that was read with it', `${BASE}/insights/9/?sharing_access_token=public`, { key: null }],
])('the token that an insight was read with is that of the dashboard that %s', async (_title, path, asked) => {
  const fake = createFake({ scenario: busyOffice })
  const second = fake.db.dashboard.create({ project_id: 1, name: 'Second' })
  fake.db.insight.create({ id: 9, project_id: 1, name: 'Ninth' })
  for (const insight_id of [1, 9]) fake.db.tile.create({ dashboard_id: second.id, insight_id })
  fake.db.sharing.update({ where: { id: { equals: 1 } }, data: { dashboard_id: second.id } })
  const recorder = new Recorder(fake)
  await recorder.get(path, asked)
  await recorder.get(`${BASE}/insights/1/?sharing_access_token=public`, { key: null })
  await recorder.get(`${BASE}/dashboards/1/`)

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  ['on no dashboard', []],
  ['on a dashboard that was seen not to be shared', [`${BASE}/dashboards/2/`]],
])('%s, an insight that is shared by itself and read with its token raises no alarm', async (_title, others) => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.insight.create({ id: 9, project_id: 1, name: 'Alone' })
  for (const _other of others) fake.db.tile.create({ dashboard_id: 2, insight_id: 9 })
  fake.db.sharing.create({ insight_id: 9, enabled: true, access_token: 'token-of-nine' })
  const recorder = new Recorder(fake)
  for (const path of others) await recorder.get(path)
  await recorder.get(`${BASE}/insights/9/?sharing_access_token=token-of-nine`, { key: null })
  for (const path of others) await recorder.get(path)

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  ['its sharing was read before', `${BASE}/insights/1/sharing/`],
  ['it was read in its short form before', `${BASE}/insights/?basic=true`],
])('an insight that is restored although it was never deleted raises no alarm where %s', async (_title, path) => {
  const recorder = new Recorder(createFake({ scenario: busyOffice }))
  await recorder.get(path)
  await recorder.ask('PATCH', `${BASE}/insights/1/`, { deleted: false })

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('the public view of an insight raises no alarm', async () => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.insight.create({ id: 9, project_id: 1, name: 'Alone', tags: ['seen'] })
  fake.db.sharing.create({ insight_id: 9, enabled: true, access_token: 'token-of-nine' })
  const recorder = new Recorder(fake)
  await recorder.get(`${BASE}/insights/9/`)
  await recorder.get('/shared_dashboard/token-of-nine', { key: null })
  await recorder.get(`${BASE}/insights/9/`)

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a token that changes although a sharing was saved raises an alarm', async () => {
  const sharing = `${BASE}/dashboards/1/sharing/`
  const recorder = await sharingWith(sharing, ['a', 'a', 'a', 'b'].map(token))

  expect(await alarmsOf(recorder)).toEqual(['body.access_token 12.4'])
})

test('a token that changes after the first change of a sharing raises an alarm', async () => {
  const recorder = await sharingWith(`${BASE}/dashboards/2/sharing/`, ['a', 'b', 'c', 'd'].map(token))

  expect(await alarmsOf(recorder)).toEqual(['body.access_token 12.4'])
})

test.each([
  [{ enabled: 'false' }, '12.3'],
  [{ enabled: true }, '45.3'],
])('a sharing of an insight that shows %j breaks the rule %s', async (other, rule) => {
  const recorder = await record([
    (r) => r.get(`${BASE}/insights/1/sharing/`),
    (r) => r.get(`${BASE}/insights/1/sharing/`),
  ])
  rewriteLast(recorder, (body) => ({ ...body, ...other }))

  expect(await alarmsOf(recorder)).toEqual([`body.enabled ${rule}`])
})
