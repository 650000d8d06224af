import { describe, expect, test } from 'vitest'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { hydrate } from '../../../src/repro.ts'
import { busyOffice } from '../../support/api/busy-office.ts'
import { recordBusyOffice, Recorder, withoutKeys } from '../../support/repro/recorder.ts'

const project = '/api/environments/1'

const open = (har: unknown): { fake: Fake; keys: readonly { value: string; scopes: readonly string[] | null }[] } => {
  const { state } = hydrate(har)
  return { fake: createFake({ state }), keys: state.tables.key }
}

const ask = (fake: Fake, key: string, method: string, path: string, body?: object): Promise<Response> =>
  fake.fetch(
    new Request(`https://app.example.test${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )

describe('keys', () => {
  test('a key has full access, although the recording shows that it was not needed', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`)
    await recorder.get(`${project}/dashboards/1/`, { key: 'phx_member' })

    const { state, completed } = hydrate(recorder.har)
    const answer = await ask(createFake({ state }), state.tables.key[1]!.value, 'GET', `${project}/events/`)

    expect(state.tables.key.map(({ scopes }) => scopes)).toEqual([null, null])
    expect(answer.status).toBe(200)
    expect(completed).toContainEqual({
      table: 'key',
      rows: [1],
      columns: ['scopes'],
      why: 'the recording does not show its scopes, so it has full access',
    })
  })

  test('a key that shows itself has the scopes it shows', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/personal_api_keys/@current/', { key: 'phx_reader' })
    await recorder.get(`${project}/dashboards/1/`, { key: 'phx_reader' })

    const { key } = hydrate(recorder.har, { keep: ['texts'] }).state.tables

    expect(key).toMatchObject([{ name: 'reader', scopes: ['dashboard:read'], user_id: 1 }])
  })

  test('a request that is refused for its key makes none', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/dashboards/1/`, { key: 'phx_revoked' })
    await recorder.get(`${project}/dashboards/1/`, { key: null })

    const { state, unplaced } = hydrate(recorder.har)

    expect(state.tables.key).toEqual([])
    expect(unplaced.map(({ why }) => why)).toEqual(
      Array.from({ length: 2 }, () => 'refused with 401: there is nothing in it to place'),
    )
  })

  test('a recording without keys gets one, and says so', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('POST', `${project}/dashboards/`, { name: 'Mine' })

    const { state, completed } = hydrate(withoutKeys(recorder))
    const made = await ask(createFake({ state }), state.tables.key[0]!.value, 'POST', `${project}/dashboards/`, {})

    expect(made.status).toBe(201)
    expect(completed).toContainEqual({
      table: 'key',
      rows: [1],
      columns: ['value'],
      why: 'the recording does not show the key it was made with',
    })
  })
})

describe('owners', () => {
  test('the owner of a key is who it says it is, else who created what it created', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/users/@me/', { key: 'phx_admin' })
    await recorder.ask('POST', `${project}/dashboards/`, { name: 'Mine' }, { key: 'phx_member' })
    await recorder.get(`${project}/dashboards/2/`, { key: 'phx_second' })
    await recorder.get(`${project}/dashboards/2/collaborators/`, { key: 'phx_second' })

    const { tables } = hydrate(recorder.har, { keep: ['names'] }).state
    const names = new Map(tables.user.map(({ id, first_name }) => [id, first_name]))

    expect(tables.key.map(({ user_id }) => names.get(user_id))).toEqual(['admin', 'member', 'Recorded'])
  })

  test('an owner of whom nothing is shown is made, and named in the report', async () => {
    const recorder = recordBusyOffice()
    await recorder.get(`${project}/events/`)

    const { state, completed } = hydrate(recorder.har)

    expect(state.tables.user).toHaveLength(1)
    expect(completed).toContainEqual({ table: 'user', rows: [1], why: 'nothing shows who used the key' })
  })

  test('an owner of whom nothing is shown is on the list of members that the key was shown, and nobody is added', async () => {
    const recorder = recordBusyOffice()
    const members = `/api/organizations/${createFake({ scenario: busyOffice }).db.organization.getAll()[0]!.id}/members/`
    await recorder.get(`${project}/dashboards/1/`)
    const { results } = (await recorder.get(members)) as { results: readonly object[] }

    const { state, completed } = hydrate(recorder.har, { keep: ['everything'] })
    const { key, membership, user } = state.tables
    const listed = await (await ask(createFake({ state }), key[0]!.value, 'GET', members)).json()

    expect(listed.results).toHaveLength(results.length)
    expect(membership.find(({ user_id }) => user_id === key[0]!.user_id)).toMatchObject({ level: 15 })
    expect(user.map(({ first_name }) => first_name)).not.toContain('Recorded')
    expect(completed).toContainEqual(expect.objectContaining({ table: 'key', rows: [1], columns: ['user_id'] }))
  })

  test('an owner is made where only a part of the members was shown', async () => {
    const recorder = recordBusyOffice()
    const { id } = createFake({ scenario: busyOffice }).db.organization.getAll()[0]!
    await recorder.get(`/api/organizations/${id}/members/?limit=1`)

    const { state } = hydrate(recorder.har, { keep: ['names'] })

    expect(state.tables.user.map(({ first_name }) => first_name)).toContain('Recorded')
  })

  test('@current is the project the caller was shown', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/environments/@current/dashboards/1/')
    await recorder.get('/api/users/@me/')
    const { state } = hydrate(recorder.har)
    const read = await ask(
      createFake({ state }),
      state.tables.key[0]!.value,
      'GET',
      '/api/projects/@current/dashboards/1/',
    )

    expect(read.status).toBe(200)
  })
})

test('where nothing shows the organisation @current, its members are those of the organisation of the project', async () => {
  const recorder = recordBusyOffice()
  const path = '/api/organizations/@current/members/'
  await recorder.get(path)
  const alone = hydrate(recorder.har)
  await recorder.get(`${project}/dashboards/1/`)

  const { state, unplaced, completed } = hydrate(recorder.har)
  const shown = await ask(createFake({ state }), state.tables.key[0]!.value, 'GET', path)
  const { results } = (await shown.json()) as { results: { id: string }[] }

  expect(alone.unplaced.map(({ why }) => why)).toEqual(['nothing shows which organisation it means'])
  expect(unplaced).toEqual([])
  const recorded = JSON.parse(recorder.har.log.entries[0]!.response.content.text!) as { results: { id: string }[] }
  expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(recorded.results.map(({ id }) => id)))
  expect(completed).toContainEqual({
    table: 'membership',
    rows: recorded.results.map(({ id }) => id),
    columns: ['organization_id'],
    why: 'nothing shows which organisation @current is, so it is that of the project',
  })
})

describe('rights', () => {
  test('the owner of a key is an administrator, and edits the restricted dashboard of another', async () => {
    const recorder = recordBusyOffice()
    await recorder.ask('PATCH', `${project}/dashboards/2/`, { name: 'Mine now' }, { key: 'phx_member' })

    const { state, completed } = hydrate(recorder.har)
    const fake = createFake({ state })
    const again = await ask(fake, state.tables.key[0]!.value, 'PATCH', `${project}/dashboards/2/`, { name: 'Again' })

    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ effective_privilege_level: 37, restriction_level: 37 })
    expect(state.tables.membership.map(({ level }) => level).toSorted()).toEqual([1, 8])
    expect(completed).toContainEqual(
      expect.objectContaining({
        table: 'membership',
        columns: ['level'],
        why: 'owners of keys are administrators unless shown otherwise',
      }),
    )
  })

  test('somebody who is shown as a member is one, with the restrictions that the recording shows', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/users/@me/', { key: 'phx_third' })
    await recorder.get(`${project}/dashboards/2/`, { key: 'phx_third' })

    const { fake, keys } = open(recorder.har)
    const seen = await ask(fake, keys[0]!.value, 'GET', `${project}/dashboards/2/`)

    expect(await seen.json()).toMatchObject({ effective_privilege_level: 21, restriction_level: 37 })
  })

  test('somebody who was answered in a private project can enter it, and keeps the level that is shown', async () => {
    const recorder = recordBusyOffice()
    await recorder.get('/api/users/@me/', { key: 'phx_member' })
    await recorder.get('/api/environments/2/', { key: 'phx_member' })
    await recorder.get('/api/environments/2/dashboards/', { key: 'phx_member' })

    const { fake, keys } = open(recorder.har)
    const answer = await ask(fake, keys[0]!.value, 'GET', '/api/environments/2/dashboards/')
    const me = await ask(fake, keys[0]!.value, 'GET', '/api/users/@me/')

    expect(answer.status).toBe(200)
    expect(await me.json()).toMatchObject({ organization: { membership_level: 1 } })
    expect(hydrate(recorder.har).completed).toContainEqual({
      table: 'member',
      rows: [fake.db.member.getAll()[0]!.id],
      why: 'the owner of a key was answered in a private project',
    })
  })

  test('somebody who was removed from a private project can enter it no more', async () => {
    const recorder = recordBusyOffice()
    const [closed, member] = ['/api/environments/2', { key: 'phx_member' }]
    const me = (await recorder.get('/api/users/@me/', member)) as { uuid: string }
    await recorder.get(`${closed}/dashboards/`, member)
    await recorder.ask('DELETE', `${closed}/explicit_members/${me.uuid}/`)
    await recorder.get(`${closed}/dashboards/`, member)
    const { fake, keys } = open(recorder.har)

    const answer = await ask(fake, keys[0]!.value, 'GET', `${closed}/dashboards/`)

    expect(recorder.entries.map(({ response }) => response.status)).toEqual([200, 200, 204, 403])
    expect(answer.status).toBe(403)
  })

  test('whoever adds members to a private project can add others', async () => {
    const recorder = recordBusyOffice()
    const [first] = (await recorder.get('/api/environments/2/explicit_members/', { key: 'phx_admin' })) as [
      { user_uuid: string },
    ]
    const path = `/api/environments/2/explicit_members/${first.user_uuid}/`
    await recorder.ask('DELETE', path, undefined, { key: 'phx_admin' })
    await recorder.ask(
      'POST',
      '/api/environments/2/explicit_members/',
      { user_uuid: first.user_uuid },
      { key: 'phx_admin' },
    )

    const { fake, keys } = open(recorder.har)
    const removed = await ask(fake, keys[0]!.value, 'DELETE', path)
    const added = await ask(fake, keys[0]!.value, 'POST', '/api/environments/2/explicit_members/', {
      user_uuid: first.user_uuid,
    })

    expect([removed.status, added.status]).toEqual([204, 201])
  })

  test('where the organisation lacks a feature, it lacks it from there on', async () => {
    const fake = createFake({ scenario: busyOffice })
    fake.db.organization.updateMany({ where: {}, data: { features: [] } })
    const recorder = new Recorder(fake)
    await recorder.get(`${project}/dashboards/2/`)
    await recorder.ask('PATCH', `${project}/dashboards/2/`, { tags: ['x'] })

    const { tables } = hydrate(recorder.har).state

    expect(tables.organization[0]!.features).toEqual(['project_based_permissioning'])
  })
})
