import { expect, test } from 'vitest'
import { createFake } from '../../src/index.ts'
import { verify } from '../../src/repro.ts'
import { alarmsOf, BASE, record } from '../support/alarms.ts'
import type { Session } from '../support/alarms.ts'
import { busyOffice } from '../support/busy-office.ts'
import { MEMBER, OWNER, PRIVATE } from '../support/office.ts'
import { recordBusyOffice, Recorder } from '../support/recorder.ts'
import type { Template } from '../../src/resources/templates/model.ts'
import { template } from '../support/templates.ts'

const RESTRICTED = `${BASE}/dashboards/2/`
const members = '/api/environments/2/explicit_members/'
const member = { key: 'phx_member' }

const restrict: Session = (r) => r.ask('PATCH', `${BASE}/dashboards/1/`, { restriction_level: 37 })
const share: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { dashboards: [1, 2] })
const view: Session = (r) => r.get(`${BASE}/dashboards/1/`, member)
const edit: Session = (r) => r.ask('PATCH', RESTRICTED, { name: 'Mine' }, member)
const see: Session = (r) => r.get(RESTRICTED)
const listCollaborators: Session = (r) => r.get(`${RESTRICTED}collaborators/`)

const memberOf = async (r: Recorder): Promise<string> => {
  const [{ user }] = (await listCollaborators(r)) as [{ readonly user: { readonly uuid: string } }]
  return user.uuid
}

test.each<[title: string, ...steps: Session[]]>([
  ['edits as a collaborator who is never listed', restrict, view, edit, see],
  ['may edit an insight that stands on the dashboard of a collaborator', share, restrict, view],
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
  const recorder = await record([(r) => r.ask('PATCH', `${BASE}/insights/1/`, { deleted: true }), change])
  const { response } = recorder.entries.at(-1)!
  expect(response.status).toBe(404)
  response.status = 400

  expect(await alarmsOf(recorder)).toContain('status 34.1')
})

test('a copy of a dashboard that nothing else shows raises no alarm', async () => {
  const recorder = recordBusyOffice()
  await recorder.get('/api/users/@me/')
  await recorder.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 })

  expect(await alarmsOf(recorder)).toEqual([])
})

test('use_dashboard 0 names no dashboard that was there', async () => {
  expect(await alarmsOf(await record([(r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 0 })]))).toEqual([])
})

test('a copy shows the layouts of a dashboard that was not read', async () => {
  const recorder = await record([
    (r) => r.get(`${BASE}/insights/1/`),
    (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

const deepCopy: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1, duplicate_tiles: true })
const seeSource: Session = (r) => r.get(`${BASE}/dashboards/1/`)
const seeCopy: Session = (r) => r.get(`${BASE}/dashboards/5/`)
const seeInsight: Session = (r) => r.get(`${BASE}/insights/1/`)
const seeInsights: Session = (r) => r.get(`${BASE}/insights/`)
const seeBasic: Session = (r) => r.get(`${BASE}/insights/?basic=true`)
const renameInsight: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { name: 'Renamed' })
const changeInsight: Session = (r) => r.ask('PATCH', `${BASE}/insights/1/`, { description: 'Changed' })

for (const contract of ['live', 'documented'] as const)
  test.each<[title: string, ...steps: Session[]]>([
    ['read before', seeSource, deepCopy, seeCopy],
    ['read afterwards', deepCopy, seeCopy, seeSource],
    ['not read', deepCopy, seeCopy],
    ['copied twice', deepCopy, deepCopy, seeCopy, seeSource],
    ['known by an insight read before', seeInsight, deepCopy, seeCopy],
    ['known by an insight read before only, and the copy by its answer', seeInsight, deepCopy],
    ['known by an insight read afterwards', deepCopy, seeCopy, seeInsight],
    ['known by a list of insights read before', seeInsights, deepCopy, seeCopy],
    ['known by a short list of insights', seeBasic, deepCopy, seeCopy],
    ['known by an insight that was changed before', changeInsight, deepCopy, seeInsight],
    ['known by an insight, and copied twice', seeInsight, deepCopy, deepCopy, seeCopy],
    ['known by an insight first and read afterwards', seeInsight, deepCopy, seeSource],
    ['read between a list of insights and the copy', seeInsights, seeSource, deepCopy],
    ['read before a list of insights and the copy', seeSource, seeInsights, deepCopy],
    ['known by an insight that was renamed before', seeInsight, renameInsight, deepCopy],
    ['known by an insight that was renamed afterwards', seeInsight, deepCopy, renameInsight, seeSource],
    [
      'known by an insight and copied without clones then',
      seeInsight,
      deepCopy,
      (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
    ],
  ])(`${contract}: a copy with clones raises no alarm where its source is %s`, async (_title, ...steps) => {
    expect(await alarmsOf(await record(steps, contract))).toEqual([])
  })

const useStored: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: ' Sales ' })
const useBuiltIn: Session = (r) => r.ask('POST', `${BASE}/dashboards/`, { use_template: 'Product analytics' })
const useWithMore: Session = (r) =>
  r.ask('POST', `${BASE}/dashboards/`, { use_template: 'Sales', name: 'Mine', tags: ['mine'] })
const renameTileInsight: Session = (r) => r.ask('PATCH', `${BASE}/insights/2/`, { name: 'Renamed' })
const storeTemplate: Session = ({ fake }) => {
  fake.world.tables.template.insert({ ...template, tiles: template.tiles as Template['tiles'] })
  return Promise.resolve()
}

for (const contract of ['live', 'documented'] as const)
  test.each<[title: string, ...steps: Session[]]>([
    ['is used', useStored],
    ['is used twice', useStored, useStored],
    ['is used with a name and tags, and without them', useWithMore, useStored],
    ['is used, and what it made is changed and read', useStored, renameTileInsight, seeCopy],
    ['is used beside a built-in one', useBuiltIn, useStored],
  ])(`a stored template that %s raises no alarm (${contract})`, async (_title, ...steps) => {
    expect(await alarmsOf(await record([storeTemplate, ...steps], contract))).toEqual([])
  })

test.each([
  { duplicate_tiles: true, contract: 'live', above: { text_id: 1 } },
  { duplicate_tiles: true, contract: 'live', above: { insight_id: 2 } },
  { duplicate_tiles: false, contract: 'live', above: { text_id: 1 } },
  { duplicate_tiles: false, contract: 'documented', above: { text_id: 1 } },
] as const)('a copy raises no alarm where only the last tile of its source was seen: %j', async (one) => {
  const fake = createFake({ scenario: busyOffice, contract: one.contract })
  const { insight, tile } = fake.db
  insight.create({ project_id: 1, name: 'Above' })
  tile.create({ dashboard_id: 2, ...one.above })
  tile.create({ dashboard_id: 2, insight_id: 1 })
  const recorder = new Recorder(fake)
  await recorder.get(`${BASE}/insights/1/`)
  const { duplicate_tiles } = one
  for (const copy of [5, 6]) {
    await recorder.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 2, duplicate_tiles })
    await recorder.get(`${BASE}/dashboards/${copy}/`)
  }

  expect(await alarmsOf(recorder)).toEqual([])
})

test.each([
  { contract: 'live', tiles: [1, 2] },
  { contract: 'documented', tiles: [8, 9] },
] as const)('tiles that a recording only shows being deleted raise no alarm: %j', async ({ contract, tiles }) => {
  const recorder = new Recorder(createFake({ scenario: busyOffice, contract }))
  await recorder.get('/api/users/@me/')
  await recorder.ask('PATCH', `${BASE}/dashboards/1/`, { tiles: tiles.map((id) => ({ id, deleted: true })) })
  await recorder.ask('PATCH', `${BASE}/dashboards/1/`, { name: 'Seen' })

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 200])
  expect(await alarmsOf(recorder)).toEqual([])
})

test('a tile that is copied first and moved away later is one tile', async () => {
  const recorder = await record([
    (r) => r.ask('POST', `${BASE}/dashboards/`, { use_dashboard: 1 }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/1/move_tile/`, { tile: { id: 2 }, toDashboard: 2 }),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

test('an insight of a template raises no alarm where its dashboard was deleted before the insight was shown', async () => {
  const recorder = await record([
    (r) => r.ask('POST', `${BASE}/dashboards/create_from_template_json/`, { template }),
    (r) => r.ask('PATCH', `${BASE}/dashboards/5/`, { deleted: true }),
    (r) => r.ask('POST', `${BASE}/insights/`, { name: 'New' }),
    (r) => r.get(`${BASE}/insights/?order=id`),
  ])

  expect(await alarmsOf(recorder)).toEqual([])
})

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

test('a token that changes although a sharing was saved raises an alarm', async () => {
  const sharing = `${BASE}/dashboards/1/sharing/`
  const recorder = await sharingWith(sharing, ['a', 'a', 'a', 'b'].map(token))

  expect(await alarmsOf(recorder)).toEqual(['body.access_token 12.4'])
})

test('a token that changes after the first change of a sharing raises an alarm', async () => {
  const recorder = await sharingWith(`${BASE}/dashboards/2/sharing/`, ['a', 'b', 'c', 'd'].map(token))

  expect(await alarmsOf(recorder)).toEqual(['body.access_token 12.4'])
})

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
