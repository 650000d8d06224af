import { expect } from 'vitest'
import { addInsight } from '../../support/api/dashboards.ts'
import { missingScope, noCredentials, notAllowed, notFound, unsupportedByKeys } from '../../support/api/errors.ts'
import { PRIVATE } from '../../support/api/office.ts'
import { expectProjectFirst, expectRefusal } from '../../support/api/refusal.ts'
import { addRestricted } from '../../support/api/rows.ts'
import { shareables } from '../../support/api/shareables.ts'
import { allRows } from '../../support/api/state.ts'
import { everyTransport } from '../../support/api/transports.ts'

for (const shareable of shareables) {
  const { kind, add } = shareable
  const path = shareable.path(1)

  everyTransport(`the sharing of the ${kind} that nobody changed is off, without a date`, async ({ fake, send }) => {
    add(fake)
    const before = allRows(fake)

    const response = await send('GET', path)

    expect(response.status).toBe(200)
    expect(response.headers.get('allow')).toBe('GET, PATCH, HEAD, OPTIONS')
    expect(await response.text()).toMatch(/^{"created_at":null,"enabled":false,"access_token":"[\w-]{30}"}$/)
    expect(allRows(fake)).toEqual(before)
  })

  everyTransport(`the token of the ${kind} is its own and does not change`, async ({ fake, json }) => {
    add(fake)
    add(fake)
    const first = await json('GET', path)

    fake.clock.advance('1d')

    expect(await json('GET', path)).toEqual(first)
    expect(await json('GET', shareable.path(2))).not.toEqual(first)
  })

  everyTransport(`the stored sharing of the ${kind} is shown as it is`, async ({ fake, json }) => {
    const { id } = add(fake)
    const stored = { created_at: '2020-02-02T02:02:02Z', enabled: true, access_token: 'public' }
    fake.world.tables.sharing.insert({ [`${kind}_id`]: id, ...stored })

    expect(await json('GET', path)).toEqual(stored)
  })

  everyTransport(`whoever sees the project reads the sharing of the ${kind}, and need not edit it`, async (bench) => {
    const { fake, json } = bench
    shareable.addRestricted(fake)
    add(fake, { project_id: PRIVATE })
    const asMember = { as: 'member', project: PRIVATE } as const

    expect(await json('GET', path, undefined, { as: 'third' })).toEqual(await json('GET', path))
    expect(await json('GET', shareable.path(2), undefined, asMember)).toMatchObject({ enabled: false })
  })

  everyTransport(`slash, tree and name of the project make no difference to the ${kind}`, async ({ fake, json }) => {
    add(fake)
    const sharing = await json('GET', path)

    expect(sharing).toMatchObject({ enabled: false })
    expect(await json('GET', path.slice(0, -1))).toEqual(sharing)
    expect(await json('GET', path, undefined, { project: '@current' })).toEqual(sharing)
    expect(await json('GET', `/api/projects/1${path}`)).toEqual(sharing)
  })

  everyTransport(`the sharing of the ${kind} has a scope of its own`, async (bench) => {
    const { fake, send } = bench
    add(fake)
    fake.world.tables.key.insert({ value: 'phx_own', user_id: 1, scopes: [`${kind}:read`, `${kind}:write`] })
    const withoutSharing = { as: null, headers: { Authorization: 'Bearer phx_own' } }
    const noScope = missingScope('sharing_configuration:read')

    for (const as of ['sharer', 'star'] as const) expect((await send('GET', path, undefined, { as })).status).toBe(200)
    for (const as of ['reader', 'writer', 'querier'] as const)
      await expectRefusal(bench, ['GET', path, undefined, { as }], 403, noScope)
    await expectRefusal(bench, ['GET', path, undefined, withoutSharing], 403, noScope)
  })

  everyTransport(`only the ${kind} of the project that is not deleted has sharing`, async (bench) => {
    add(bench.fake, { deleted: true })
    add(bench.fake, { project_id: PRIVATE })

    for (const id of [1, 2, 99, 'abc']) await expectRefusal(bench, ['GET', shareable.path(id)], 404, shareable.notFound)
  })

  everyTransport(`a key, its scope and the project come before the ${kind}`, async (bench) => {
    const nowhere = shareable.path(99)
    const noScope = missingScope('sharing_configuration:read')

    await expectRefusal(bench, ['GET', nowhere, undefined, { as: null }], 401, noCredentials)
    await expectRefusal(bench, ['GET', nowhere, undefined, { as: 'reader', project: 99 }], 403, noScope)
    await expectProjectFirst(bench, 'GET', nowhere)
  })

  everyTransport(`the sharing of the ${kind} is neither created, replaced nor removed`, async (bench) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      await expectRefusal(bench, [method, path], 405, notAllowed(method))
      await expectRefusal(bench, [method, path, undefined, { as: 'star' }], 403, unsupportedByKeys)
    }
  })
}

everyTransport('a dashboard and an insight of one number have tokens of their own', async ({ fake, json }) => {
  addRestricted(fake)
  addInsight(fake)

  expect(await json('GET', '/insights/1/sharing/')).not.toEqual(await json('GET', '/dashboards/1/sharing/'))
})

everyTransport('the short id of an insight does not find its sharing', async (bench) => {
  addInsight(bench.fake, { short_id: 'shortish' })

  await expectRefusal(bench, ['GET', '/insights/shortish/sharing/'], 404, notFound('Insight not found.'))
})
