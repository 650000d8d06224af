import { describe, expect, test } from 'vitest'
import { hydrate } from '../../../src/repro.ts'
import { ADMIN, MEMBER, THIRD } from '../../support/api/office.ts'
import { recordBusyOffice, Recorder, withoutKeys } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

/** The state behind a recording whose browser has left out all keys. */
const tablesWithoutKeys = (recorder: Recorder) => hydrate(withoutKeys(recorder), { keep: ['everything'] }).state.tables

test('somebody who was seen to add a member leads the private project', async () => {
  const recorder = recordBusyOffice()
  const { db } = recorder.fake
  db.member.updateMany({ where: {}, data: { level: 8 } })
  await recorder.get('/api/users/@me/', { key: 'phx_member' })
  const body = { user_uuid: db.user.get(THIRD)!.uuid }
  await recorder.ask('POST', '/api/environments/2/explicit_members/', body, { key: 'phx_member' })

  expect(hydrate(recorder.har).state.tables.member.map(({ level }) => level)).toEqual([1, 8])
})

test.each([
  ['collaborates on it', [], ['member@acme.test']],
  ['collaborates no more where others are listed later', ['/collaborators/'], []],
])('a member who was shown a restricted dashboard as editable %s', async (_title, later, collaborators) => {
  const recorder = recordBusyOffice()
  const key = 'phx_member'
  for (const path of ['/api/users/@me/', `${project}/dashboards/2/`]) await recorder.get(path, { key })
  recorder.fake.db.collaborator.deleteMany({ where: {} })
  for (const path of later) await recorder.get(`${project}/dashboards/2${path}`)

  const { user, collaborator } = hydrate(recorder.har, { keep: ['everything'] }).state.tables
  const emails = new Map(user.map(({ id, email }) => [id, email]))
  expect(collaborator.map(({ user_id }) => emails.get(user_id))).toEqual(collaborators)
})

test('an administrator who was shown a restricted dashboard as editable is no collaborator', async () => {
  const recorder = recordBusyOffice()
  for (const path of ['/api/users/@me/', `${project}/dashboards/2/`]) await recorder.get(path, { key: 'phx_admin' })

  expect(hydrate(recorder.har).state.tables.collaborator).toEqual([])
})

describe('the owner of a key', () => {
  const key = 'phx_member'
  const steps = ['/api/personal_api_keys/@current/', '/api/users/@me/']

  test.for([steps, steps.toReversed()])(
    'is one person, shown by number in one answer and by UUID in another: %s, %s',
    async (paths) => {
      const recorder = recordBusyOffice()
      for (const path of paths) await recorder.get(path, { key })

      const { user, key: keys } = hydrate(recorder.har, { keep: ['everything'] }).state.tables

      expect(user).toMatchObject([{ id: MEMBER, email: 'member@acme.test' }])
      expect(keys).toMatchObject([{ user_id: MEMBER }])
    },
  )

  test('is each of several people who used a browser that leaves out keys: all of them have one', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/users/@me/', { key })
    await recorder.get('/api/users/@me/', { key: 'phx_admin' })

    const { user, key: keys } = tablesWithoutKeys(recorder)

    const emails = new Map(user.map(({ id, email }) => [id, email]))
    expect(keys.map(({ user_id }) => emails.get(user_id))).toEqual(['member@acme.test', 'admin@acme.test'])
  })

  test('is who created something first, and not who did later, unless an answer shows the owner', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('POST', `${project}/dashboards/`, { name: 'A' }, { key })
    await recorder.ask('POST', `${project}/insights/`, { name: 'B' }, { key: 'phx_admin' })
    const likely = tablesWithoutKeys(recorder)
    await recorder.get('/api/users/@me/', { key: 'phx_admin' })
    await recorder.ask('POST', `${project}/dashboards/`, { name: 'C' }, { key })
    const shown = tablesWithoutKeys(recorder)

    expect([likely.key, shown.key]).toMatchObject([[{ user_id: MEMBER }], [{ user_id: ADMIN }]])
  })
})

describe('@current', () => {
  test('is the project that was shown under this name, whatever others are named', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/@current/')
    await recorder.get('/api/environments/2/dashboards/')
    await recorder.get('/api/environments/@current/dashboards/2/')

    const { state, unplaced } = hydrate(recorder.har)

    expect(unplaced).toEqual([])
    expect(state.tables.dashboard.find(({ id }) => id === 2)).toMatchObject({ project_id: 1 })
  })

  test('is no project that refuses the caller', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/3/dashboards/')
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.get('/api/environments/@current/dashboards/2/')

    const { state } = hydrate(recorder.har)

    expect(state.tables.dashboard.map(({ id, project_id }) => [id, project_id])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})
