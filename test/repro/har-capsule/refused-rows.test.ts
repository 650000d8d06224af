import { expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import { captureHar, verify } from '../../../src/repro.ts'
import { OWNER, SECOND, THIRD } from '../../support/api/office.ts'
import { statuses } from '../../support/repro/changed-recordings.ts'
import { recordBusyOffice } from '../../support/repro/recorder.ts'
import type { Recorder } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'
const INSIGHT = `${project}/insights/1/`
const key = 'phx_third'

/** A recorder of an office in which only an insight is on the restricted dashboard; the sender, a plain member, is known. */
async function restrictedOffice(): Promise<Recorder> {
  const recorder = recordBusyOffice()
  await recorder.ask('PATCH', INSIGHT, { dashboards: [2] })
  recorder.entries.length = 0
  await recorder.get('/api/users/@me/', { key })
  return recorder
}

const uuidOf = ({ fake }: Recorder, user: number): string => fake.db.user.get(user)!.uuid

test.each([
  ['a dashboard', 'PATCH', `${project}/dashboards/2/`, { name: 'Mine' }, 403],
  ['its sharing', 'PATCH', `${project}/dashboards/2/sharing/`, { enabled: true }, 403],
  ['an insight', 'PATCH', INSIGHT, { name: 'Mine' }, 403],
  ['the sharing of an insight', 'PATCH', `${INSIGHT}sharing/`, { enabled: true }, 403],
  ['an open dashboard', 'PATCH', `${project}/dashboards/1/`, { pinned: 'maybe' }, 400],
])('what is refused of %s that nothing else shows, the fake refuses', async (_title, method, path, body, status) => {
  const recorder = await restrictedOffice()
  await recorder.ask(method, path, body, { key })

  const { capsule, forced, differs } = await captureHar(recorder.har)
  const { notCompared } = await verify(recorder.har)

  expect(statuses(capsule)).toEqual([200, status])
  expect([forced, differs]).toEqual([[], []])
  // To compare it with what was placed for it would tell nothing.
  expect(notCompared.map(({ request }) => request)).toEqual([2])
})

test('an app that asks more finds the dashboard that only a refusal shows', async () => {
  const recorder = await restrictedOffice()
  await recorder.ask('PATCH', `${project}/dashboards/2/`, { name: 'Mine' }, { key })

  const { capsule } = await captureHar(recorder.har)
  const following = createFake({ capsule })

  expect(following.db.dashboard.getAll()).toMatchObject([{ id: 2, project_id: 1, restriction_level: 37 }])
})

test('one person is let in and another is not: the dashboard is restricted', async () => {
  const recorder = await restrictedOffice()
  await recorder.get('/api/users/@me/')
  const path = `${project}/dashboards/2/collaborators/`
  await recorder.ask('POST', path, { user_uuid: uuidOf(recorder, THIRD), level: 21 })
  await recorder.ask('POST', path, { user_uuid: uuidOf(recorder, OWNER), level: 37 }, { key })

  const { capsule, forced } = await captureHar(recorder.har)

  expect(statuses(capsule)).toEqual([200, 200, 400, 403])
  expect(forced).toEqual([])
})

test('a dashboard that another refusal shows without its project is in the one where it was found', async () => {
  const recorder = await restrictedOffice()
  await recorder.get('/api/users/@me/')
  await recorder.ask('POST', '/api/environments/2/insights/', { name: 'New', dashboards: [2] })
  await recorder.ask('PATCH', `${project}/dashboards/2/`, { name: 'Mine' }, { key })

  const { capsule, forced } = await captureHar(recorder.har)

  expect(statuses(capsule)).toEqual([200, 200, 400, 403])
  expect(forced).toEqual([])
})

test('a dashboard that a list before the refusal lacks was not there at the start: a fault gives the recorded answer', async () => {
  const recorder = await restrictedOffice()
  await recorder.get(`${project}/dashboards/`, { key })
  recorder.fake.db.dashboard.create({ id: 9, project_id: 1, restriction_level: 37 })
  await recorder.ask('PATCH', `${project}/dashboards/9/`, { name: 'Mine' }, { key })

  const { capsule, forced, differs } = await captureHar(recorder.har)

  expect(statuses(capsule)).toEqual([200, 200, 403])
  expect(forced).toMatchObject([{ request: 3, why: 'it was answered with 403, and the fake answers 404' }])
  expect(differs).toEqual([])
})

test('somebody who was not removed from an open dashboard collaborates on it', async () => {
  const recorder = recordBusyOffice()
  recorder.fake.db.dashboard.updateMany({ where: {}, data: { restriction_level: 21 } })
  await recorder.get('/api/organizations/@current/members/')
  await recorder.get(`${project}/dashboards/`)
  await recorder.ask('DELETE', `${project}/dashboards/2/collaborators/${uuidOf(recorder, SECOND)}/`)

  const { capsule, forced } = await captureHar(recorder.har)

  expect(statuses(capsule)).toEqual([200, 200, 400])
  expect(forced).toEqual([])
})
