import { expect } from 'vitest'
import { invalid, missingScope, noCredentials } from '../../support/api/errors.ts'
import { MEMBER, PRIVATE } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { addCollaborators, addRestricted, withoutFeature } from '../../support/api/rows.ts'
import { shareables } from '../../support/api/shareables.ts'
import { everyTransport } from '../../support/api/transports.ts'

interface Sharing {
  readonly created_at: string | null
  readonly enabled: boolean
  readonly access_token: string
}

for (const shareable of shareables) {
  const { kind, add } = shareable
  const path = shareable.path(1)

  everyTransport(`the first change stores the sharing of the ${kind} under the token shown before`, async (bench) => {
    const { fake, send, json } = bench
    add(fake)
    const { access_token } = await json<Sharing>('GET', path)
    fake.clock.advance('90s')

    const response = await send('PATCH', path, { enabled: true })

    const sharing = { created_at: '2026-01-01T00:01:30Z', enabled: true, access_token }
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(sharing)
    expect(await json('GET', path)).toEqual(sharing)
    const owners = { dashboard_id: null, insight_id: null, [`${kind}_id`]: 1 }
    expect([...fake.world.tables.sharing.all()]).toEqual([{ id: 1, ...owners, ...sharing }])
  })

  everyTransport(`turning the sharing of the ${kind} off and on keeps its token and date`, async ({ fake, json }) => {
    add(fake)
    const first = await json<Sharing>('PATCH', path, { enabled: true })
    fake.clock.advance('1d')
    const readOnly = { access_token: 'mine', created_at: '2020-01-01T00:00:00Z', [`${kind}_id`]: 2 }

    expect(await json('PATCH', path, { enabled: false, ...readOnly })).toEqual({ ...first, enabled: false })
    expect(await json('PATCH', path, { enabled: true })).toEqual(first)
    expect(fake.world.tables.sharing.size).toBe(1)
  })

  everyTransport(`a change of nothing stores the sharing of the ${kind}, and later changes nothing`, async (bench) => {
    const { fake, json } = bench
    add(fake)

    const first = await json('PATCH', path, {})
    fake.clock.advance('1d')

    expect(first).toMatchObject({ created_at: '2026-01-01T00:00:00Z', enabled: false })
    expect(await json('PATCH', path)).toEqual(first)
  })

  everyTransport(`a change of nothing leaves the sharing of the ${kind} on`, async ({ fake, json }) => {
    add(fake)
    const shared = await json('PATCH', path, { enabled: true })

    for (const body of [undefined, {}, { access_token: 'mine' }])
      expect(await json('PATCH', path, body)).toEqual(shared)
  })

  everyTransport(`only who can edit the ${kind} changes its sharing`, async (bench) => {
    const { fake, send } = bench
    shareable.addRestricted(fake)
    const as = 'member'

    await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as }], 403, shareable.cannotEdit)

    addCollaborators(fake, 1, MEMBER)
    expect((await send('PATCH', path, { enabled: true }, { as })).status).toBe(200)

    withoutFeature(fake, 'advanced_permissions')
    expect((await send('PATCH', path, { enabled: true }, { as: 'third' })).status).toBe(200)
  })

  everyTransport(`the ${kind} comes before the right to edit it, and that before the fields`, async (bench) => {
    const { fake } = bench
    shareable.addRestricted(fake)
    add(fake, { deleted: true })
    add(fake, { project_id: PRIVATE })
    const maybe = { enabled: 'maybe' }

    for (const id of [2, 3, 99, 'abc'])
      await expectRefusal(bench, ['PATCH', shareable.path(id), maybe], 404, shareable.notFound)
    await expectRefusal(bench, ['PATCH', path, maybe, { as: 'third' }], 403, shareable.cannotEdit)
    await expectRefusal(bench, ['PATCH', path, maybe], 400, invalid('Must be a valid boolean.', 'enabled'))
  })

  everyTransport(`a change of the ${kind} needs the right to write sharing, before any project`, async (bench) => {
    const { fake, send } = bench
    add(fake)
    const noScope = missingScope('sharing_configuration:write')

    for (const as of ['sharer', 'reader', 'writer', 'querier'] as const)
      await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as, project: 99 }], 403, noScope)
    await expectRefusal(bench, ['PATCH', path, { enabled: true }, { as: null }], 401, noCredentials)
    expect((await send('PATCH', path, { enabled: true }, { as: 'star' })).status).toBe(200)
  })

  everyTransport(`the right to write sharing opens reading that of the ${kind}`, async ({ fake, send }) => {
    add(fake)
    fake.world.tables.key.insert({ value: 'phx_publisher', user_id: 1, scopes: ['sharing_configuration:write'] })
    const asPublisher = { as: null, headers: { Authorization: 'Bearer phx_publisher' } }

    expect((await send('GET', path, undefined, asPublisher)).status).toBe(200)
    expect((await send('PATCH', path, { enabled: true }, asPublisher)).status).toBe(200)
  })
}

everyTransport('a dashboard is shared as long as its sharing is on', async ({ fake, json }) => {
  addRestricted(fake)

  await json('PATCH', '/dashboards/1/sharing/', { enabled: true })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: true })

  await json('PATCH', '/dashboards/1/sharing/', { enabled: false })
  expect(await json('GET', '/dashboards/1/')).toMatchObject({ is_shared: false })
})

everyTransport('everybody edits, and shares, a dashboard without restriction', async ({ fake, send }) => {
  addRestricted(fake, { restriction_level: 21 })

  expect((await send('PATCH', '/dashboards/1/sharing/', { enabled: true }, { as: 'member' })).status).toBe(200)
})
