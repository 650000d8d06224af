import { describe, expect, test } from 'vitest'
import { hydrate } from '../../../src/repro.ts'
import { MEMBER, SECOND } from '../../support/api/office.ts'
import { answer, hydrateWhole, open } from '../../support/repro/hydrated.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const ME = '/api/users/@me/'
const INSIGHT = `${project}/insights/1/`
const MEMBERS = '/api/organizations/@current/members/'

interface Office {
  /** The restricted dashboards; those that insight 1 is on. */
  readonly restricted?: readonly number[]
  readonly on?: readonly number[]
}

/** A recorder of an office in which an insight is on some dashboards, of which nothing is recorded yet. */
async function officeWith({ restricted = [2], on = [2] }: Office): Promise<Recorder> {
  const recorder = recordBusyOffice()
  for (const id of restricted) await recorder.ask('PATCH', `${project}/dashboards/${id}/`, { restriction_level: 37 })
  await recorder.ask('PATCH', INSIGHT, { dashboards: on })
  recorder.entries.length = 0
  return recorder
}

/** The levels of the dashboards in the state that a recording shows, by their numbers. */
const levelsOf = (recorder: Recorder) =>
  hydrateWhole(recorder).state.tables.dashboard.map(({ id, restriction_level: level }) => [id, level])

/** The dashboards and the people who collaborate on them in the state that a recording shows. */
function collaborations(recorder: Recorder) {
  const { collaborator, user } = hydrateWhole(recorder).state.tables
  const names = new Map(user.map(({ id, first_name }) => [id, first_name]))
  return collaborator.map(({ dashboard_id, user_id }) => [dashboard_id, names.get(user_id)])
}

describe('a dashboard of which only an insight on it is shown', () => {
  test('is restricted if the insight is, and the report says so', async () => {
    const recorder = await officeWith({})
    await recorder.get(INSIGHT)

    const hydration = hydrateWhole(recorder)
    const shown = await answer(open(hydration), 'GET', INSIGHT)

    expect(await shown.json()).toMatchObject({ effective_restriction_level: 37, effective_privilege_level: 37 })
    expect(hydration.completed).toContainEqual({
      table: 'dashboard',
      rows: [2],
      columns: ['restriction_level'],
      why: 'an insight on it was shown as restricted',
    })
  })

  test('is restricted, and so are all others, if the insight can only be viewed', async () => {
    const recorder = await officeWith({ restricted: [1, 2], on: [1, 2] })
    await recorder.get(ME, { key: 'phx_third' })
    await recorder.get(INSIGHT, { key: 'phx_third' })

    expect(levelsOf(recorder)).toEqual([
      [1, 37],
      [2, 37],
    ])
  })

  test.each([
    ['another that is restricted', `${project}/dashboards/2/`, { 1: 21, 2: 37 }],
    ['nothing', undefined, { 1: 37, 2: 21 }],
  ])('is restricted alone where the insight is on two, and %s is known', async (_title, path, levels) => {
    const recorder = await officeWith({ on: [1, 2] })
    if (path) await recorder.get(path)
    await recorder.get(INSIGHT)

    expect(Object.fromEntries(levelsOf(recorder))).toEqual(levels)
  })

  test('is not restricted where an insight on it is not', async () => {
    const recorder = await officeWith({ on: [1, 2] })
    await recorder.ask('POST', `${project}/insights/`, { name: 'Free', dashboards: [1] })
    await recorder.get(INSIGHT)

    expect(Object.fromEntries(levelsOf(recorder))).toEqual({ 1: 21, 2: 37 })
  })

  test('is not restricted where the public is shown the insight: to them every one is', async () => {
    const recorder = await officeWith({ restricted: [], on: [1] })
    await recorder.get(`${INSIGHT}?sharing_access_token=public`, { key: null })

    expect(levelsOf(recorder)).toEqual([[1, 21]])
  })
})

describe('a member who may edit a restricted insight', () => {
  const key = 'phx_member'

  test('collaborates on its dashboard', async () => {
    const recorder = await officeWith({})
    await recorder.get(ME, { key })
    await recorder.get(INSIGHT, { key })

    expect(collaborations(recorder)).toEqual([[2, 'member']])
  })

  test('collaborates on the one that is not shown as closed to them', async () => {
    const recorder = await officeWith({ restricted: [1, 2], on: [1, 2] })
    await recorder.get(`${project}/dashboards/`)
    for (const path of [ME, `${project}/dashboards/1/`, INSIGHT]) await recorder.get(path, { key })

    expect(collaborations(recorder)).toEqual([[2, 'member']])
  })

  test('collaborates on the one whose collaborators are not listed without them', async () => {
    const recorder = await officeWith({ restricted: [1, 2], on: [1, 2] })
    for (const path of [ME, INSIGHT]) await recorder.get(path, { key })
    for (const path of ['', '1/collaborators/']) await recorder.get(`${project}/dashboards/${path}`)

    expect(collaborations(recorder)).toEqual([[2, 'member']])
  })

  test.each([
    ['one of its dashboards is open', { on: [1, 2] }, []],
    ['they are shown to edit one of its dashboards', { restricted: [1, 2], on: [1, 2] }, [`${project}/dashboards/2/`]],
  ])('collaborates on none besides where %s', async (_title, office, paths) => {
    const recorder = await officeWith(office)
    for (const path of [ME, `${project}/dashboards/`, ...paths, INSIGHT]) await recorder.get(path, { key })

    expect(collaborations(recorder)).toEqual([[2, 'member']])
  })
})

test('a collaborator who is removed leaves the rights of others as they were shown', async () => {
  const recorder = recordBusyOffice()
  const { uuid } = recorder.fake.db.user.get(SECOND)!
  for (const key of ['phx_member', 'phx_second'])
    for (const path of [ME, `${project}/dashboards/2/`]) await recorder.get(path, { key })
  await recorder.ask('DELETE', `${project}/dashboards/2/collaborators/${uuid}/`)

  expect(collaborations(recorder)).toEqual([[2, 'member']])
})

test('a member who left a private project may not enter it any more', async () => {
  const recorder = recordBusyOffice()
  const key = 'phx_member'
  const own = `/api/environments/2/explicit_members/${recorder.fake.db.user.get(MEMBER)!.uuid}/`
  await recorder.get(ME, { key })
  await recorder.ask('DELETE', own, undefined, { key })

  const answered = await answer(open(hydrateWhole(recorder)), 'GET', '/api/environments/2/dashboards/')

  expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 204])
  expect(answered.status).toBe(403)
})

test('members who are not on the page that was recorded joined before those who are', async () => {
  const recorder = recordBusyOffice()
  await recorder.get(ME)
  const page = (await recorder.get(`${MEMBERS}?limit=2`)) as { results: readonly { user: { email: string } }[] }

  const again = await answer(open(hydrateWhole(recorder)), 'GET', `${MEMBERS}?limit=2`)
  const { results } = (await again.json()) as typeof page

  expect(results.map(({ user }) => user.email)).toEqual(page.results.map(({ user }) => user.email))
})

test('the organisations of somebody stay in the order in which they joined them', async () => {
  const recorder = recordBusyOffice()
  const { db } = recorder.fake
  const other = db.organization.getAll()[1]!.id
  db.membership.create({ organization_id: other, user_id: 1, level: 1 })
  await recorder.get(ME)
  const { results } = (await recorder.get(MEMBERS)) as { results: readonly object[] }

  const shown = await answer(open(hydrate(recorder.har, { keep: ['everything'] })), 'GET', '/api/organizations/')

  expect(results.length).toBeGreaterThan(1)
  expect(((await shown.json()) as { results: { name: string }[] }).results.map(({ name }) => name)).toEqual([
    'Acme',
    'Other',
  ])
})
