import { expect, test } from 'vitest'
import { createFake } from '../../../src/index.ts'
import { verify } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { MEMBER, OWNER, PRIVATE } from '../../support/api/office.ts'
import { alarmsOf, BASE, record } from '../../support/repro/alarms.ts'
import type { Session } from '../../support/repro/alarms.ts'
import { recordBusyOffice, Recorder } from '../../support/repro/recorder.ts'

const RESTRICTED = `${BASE}/dashboards/2/`
const members = '/api/environments/2/explicit_members/'
const member = { key: 'phx_member' }

const restrict: Session = (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { restriction_level: 37 })
const share: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { dashboards: [1, 2] })
const view: Session = (r) => r.get(`${BASE}/dashboards/1/`, member)
const edit: Session = (r) => r.ask('PATCH', RESTRICTED, { name: 'Mine' }, member)
const beRefused: Session = (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { name: 'Mine' }, member)
const see: Session = (r) => r.get(RESTRICTED)
const listCollaborators: Session = (r) => r.get(`${RESTRICTED}collaborators/`)

const memberOf = async (r: Recorder): Promise<string> => {
  const [{ user }] = (await listCollaborators(r)) as [{ readonly user: { readonly uuid: string } }]
  return user.uuid
}

test.each<[title: string, ...steps: Session[]]>([
  ['edits as a collaborator who is never listed', restrict, view, edit, see],
  ['may edit an insight that stands on the dashboard of a collaborator', share, restrict, view],
  [
    'may not edit every dashboard of an insight that the dashboard of a collaborator has',
    share,
    restrict,
    edit,
    beRefused,
  ],
  ['edits as a collaborator who is listed', restrict, view, edit, see, listCollaborators],
  [
    'edits as a collaborator, and is removed',
    view,
    edit,
    async (r) => {
      const uuid = await memberOf(r)
      await r.ask('DELETE', `${RESTRICTED}collaborators/${uuid}/`)
      await edit(r)
    },
  ],
])('a member who %s raises no alarm', async (_title, ...steps) => {
  expect(await alarmsOf(await record(steps))).toEqual([])
})

/** A recording whose answers vary by these names, and by what they varied by before. */
async function varying(names: string): Promise<Recorder> {
  const recorder = await record([(r) => r.get(`${BASE}/events/`), view])
  for (const { response } of recorder.entries) {
    const own = response.headers.find(({ name }) => name === 'vary')
    if (own) own.value += `, ${names}`
    else response.headers.push({ name: 'vary', value: names })
  }
  return recorder
}

test('that answers vary by what a page of another origin, a cookie or a proxy adds is no alarm', async () => {
  expect(await alarmsOf(await varying('origin, Cookie, Accept-Encoding'))).toEqual([])
})

test('that they vary by anything else is one', async () => {
  expect([...new Set(await alarmsOf(await varying('Accept-Language')))]).toEqual(['headers.Vary R.24'])
})

test('a name and a password in the addresses of a recording are not asked with', async () => {
  const recorder = await record([view])
  for (const { request } of recorder.entries) request.url = request.url.replace('https://', 'https://zaphod:secret@')

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a right that comes and goes by itself is an alarm, although a collaborator might have it', async () => {
  const recorder = await record([restrict, view, view])
  const { content } = recorder.entries.at(-1)!.response
  content.text = JSON.stringify({ ...(JSON.parse(content.text!) as object), effective_privilege_level: 37 })

  expect(await alarmsOf(recorder)).toEqual(['body.effective_privilege_level P.9'])
})

test('a member whom a refusal and an answer show is one', async () => {
  const uuid = await memberOf(await record([]))
  const recorder = await record([
    (r) => r.ask('PATCH', `${members}${uuid}/`, { level: 8 }),
    (r) => r.ask('POST', members, { user_uuid: uuid, level: 1 }),
  ])

  expect(recorder.entries.slice(-2).map(({ response }) => response.status)).toEqual([200, 400])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a HEAD is listed as not compared if no other answer shows its rows, and compared if they were deleted before', async () => {
  const [unseen, deleted] = await Promise.all([
    record([(r) => r.ask('HEAD', `${BASE}/insights/1/`)]),
    record([(r) => r.get(`${BASE}/insights/1/`), (r) => r.ask('PATCH', `${BASE}/insights/1/`, { deleted: true })]),
  ])
  await deleted.ask('HEAD', `${BASE}/insights/1/`)
  deleted.entries.at(-1)!.response.status = 200

  const { notCompared } = await verify(unseen.har)

  expect(notCompared.map(({ why }) => why)).toEqual([expect.stringMatching(/^HEAD has no body/)])
  expect(await alarmsOf(unseen)).toEqual([])
  expect(await alarmsOf(deleted)).toContain('status 34')
})

test.each<[status: number, step: Session]>([
  [400, (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { pinned: 'maybe' })],
  [400, (r) => r.ask('POST', `${BASE}/dashboards/1/collaborators/`, {})],
  [400, (r) => r.ask('PATCH', `${BASE}/insights/1/`, { order: 'first' })],
  [403, (r) => r.ask('PATCH', RESTRICTED, { name: 'Mine' }, { key: 'phx_third' })],
  [403, (r) => r.ask('PATCH', `${BASE}/insights/1/`, { dashboards: [2] }, { key: 'phx_third' })],
])('a change that is refused with %i is listed as not compared if nothing else shows its row', async (status, step) => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  await step(recorder)
  await step(recorder)

  const { differences, notCompared } = await verify(recorder.har)

  const why = `it was refused with ${status}, and nothing else in the recording shows what it asks for`
  expect(notCompared.map((one) => one.why)).toEqual([why, why])
  expect(differences).toEqual([])
})

test('a change that is refused with 400 is an alarm where the row was deleted before', async () => {
  const change: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { order: 'first' })
  const recorder = await record([(r) => r.ask('PATCH', `${BASE}/insights/1/`, { deleted: true })])
  await change(recorder)
  const { response } = recorder.entries.at(-1)!
  expect(response.status).toBe(404)
  response.status = 400

  expect(await alarmsOf(recorder)).toContain('status 34.1')
})

const seeInsight: Session = (r) => r.get(`${BASE}/insights/1/`)
const seeInsights: Session = (r) => r.get(`${BASE}/insights/`)

/** A recording whose last answer shows a list the other way round. */
async function reversed(steps: readonly Session[], name: string): Promise<Recorder> {
  const recorder = await record(steps)
  const { content } = recorder.entries.at(-1)!.response
  content.text = JSON.stringify(JSON.parse(content.text!), (key, value: unknown) =>
    key === name && Array.isArray(value) ? value.toReversed() : value,
  )
  return recorder
}

/** Makes a second insight in a place of the list, and lists both. */
const listInPlace = (order: number | null): readonly Session[] => [
  (r) => r.ask('POST', `${BASE}/insights/`, { order }),
  seeInsights,
]

test.each<readonly [string, readonly Session[]]>([
  ['tags', [(r) => r.ask('POST', `${BASE}/dashboards/`, { tags: ['b', 'a'] })]],
  ['dashboards', [share, seeInsight]],
  ['dashboard_tiles', [share, seeInsight]],
  ['results', listInPlace(null)],
])('%s in another order raise no alarm where the service promises none', async (name, steps) => {
  expect(await alarmsOf(await reversed(steps, name))).toEqual([])
})

test.each([{ text: { body: 'New' } }, { id: null, text: { body: 'New' } }, { text: { id: null, body: 'New' } }])(
  'a text that a change of a dashboard has made raises no alarm: %j',
  async (tile) => {
    const add: Session = (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { tiles: [tile] })
    const recorder = await record([add, (r) => r.get(`${BASE}/dashboards/1/`)], 'live')

    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test('insights in another order raise an alarm where their places differ', async () => {
  expect(await alarmsOf(await reversed(listInPlace(1), 'results'))).toEqual(['body.results 32.5'])
})

test.each(['2', '@current'])('a member of project %s whom only the removal shows raises no alarm', async (project) => {
  const fake = createFake({ scenario: busyOffice })
  fake.db.user.update({ where: { id: { equals: OWNER } }, data: { current_project_id: PRIVATE } })
  const recorder = new Recorder(fake)
  await recorder.get('/api/users/@me/')
  const { uuid } = fake.db.user.get(MEMBER)!
  await recorder.ask('DELETE', `/api/environments/${project}/explicit_members/${uuid}/`)

  expect(await alarmsOf(recorder)).toEqual([])
})

test('a member whom nothing shows before the level is changed raises no alarm', async () => {
  const uuid = await memberOf(await record([]))
  const recorder = await record([
    (r) => r.ask('PATCH', `${members}${uuid}/`, { level: 8 }),
    (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' }),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([{ name: 'Seen' }, { favorited: true }, { dashboards: [1, 2] }, { deleted: true }])(
  'an insight that nothing shows before it is changed by %j raises no alarm',
  async (change) => {
    const recorder = await record([
      (r) => r.ask('PATCH', `${BASE}/insights/1/`, change),
      (r) => r.get(`${BASE}/insights/?order=id`),
      (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' }),
    ])

    expect(await alarmsOf(recorder)).toEqual([])
  },
)

test('an insight that is put on one more dashboard raises no alarm where its first tile was not seen before', async () => {
  const useTemplate: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: 'Product analytics' })
  const recorder = await record([useTemplate, share], 'documented')

  expect(await alarmsOf(recorder)).toEqual([])
})
