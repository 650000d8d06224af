import { expect } from 'vitest'
import { withRow } from '../support/api/contracts.ts'
import { addPair } from '../support/api/dashboards.ts'
import { denied, missingScope, noCredentials, notFound, unsupportedByKeys } from '../support/api/errors.ts'
import { FOREIGN, PRIVATE } from '../support/api/office.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { withKey } from '../support/api/rows.ts'
import { TEMPLATE_PATH, template } from '../support/api/templates.ts'
import type { Bench } from '../support/api/transports.ts'

const ROW = 'undeclaredScopes'

/** Endpoints 5 to 8, the scope the interface gives them, and a body that has an effect. */
const undeclared = [
  ['GET', '/dashboards/1/access_controls/', 'dashboard:read', undefined],
  ['GET', '/dashboards/1/global_access_controls/', 'dashboard:read', undefined],
  ['PATCH', '/dashboards/1/move_tile/', 'dashboard:write', { tile: { id: 2 }, toDashboard: 2 }],
  ['POST', TEMPLATE_PATH, 'dashboard:write', { template }],
] as const

/** The real service answers 404 at the global view, whoever asks. */
const statusOf = ({ fake }: Bench, path: string): number =>
  path.includes('global') && fake.world.contract.accessControlViews === 'live' ? 404 : 200

for (const [method, path, scope, body] of undeclared) {
  withRow(ROW, 'live', `no scope opens ${method} ${path}, not even *`, async (bench) => {
    addPair(bench.fake)
    const other = withKey(bench.fake, { scopes: ['access_control:read', 'access_control:write', scope] })

    for (const as of ['star', 'writer', 'reader', 'sharer', 'querier'] as const)
      await expectRefusal(bench, [method, path, body, { as }], 403, unsupportedByKeys)
    await expectRefusal(bench, [method, path, body, other], 403, unsupportedByKeys)
  })

  withRow(ROW, 'live', `a key without scopes opens ${method} ${path}`, async (bench) => {
    const { fake, send } = bench
    addPair(fake)
    const empty = withKey(fake, { scopes: [] })
    const start = fake.snapshot()

    for (const options of [{ as: 'member' } as const, empty]) {
      fake.restore(start)
      expect((await send(method, path, body, options)).status).toBe(statusOf(bench, path))
    }
  })

  withRow(ROW, 'live', `scopes of ${method} ${path} come after the key, and before all else`, async (bench) => {
    const bound = withKey(bench.fake, { scopes: ['*'], scoped_teams: [PRIVATE] })
    const broken = { raw: '{', headers: { 'Content-Type': 'application/json' } }

    await expectRefusal(bench, [method, path, body, { as: null }], 401, noCredentials)
    await expectRefusal(bench, [method, path, body, bound], 403, unsupportedByKeys)
    for (const project of [FOREIGN, 99, 'abc'])
      await expectRefusal(bench, [method, path, body, { as: 'star', project }], 403, unsupportedByKeys)
    const unread = method === 'GET' ? {} : broken
    await expectRefusal(bench, [method, path, undefined, { as: 'star', ...unread }], 403, unsupportedByKeys)
    await expectRefusal(bench, ['DELETE', path, undefined, { as: 'star' }], 403, unsupportedByKeys)
  })

  withRow(ROW, 'documented', `${scope} opens ${method} ${path}`, async (bench) => {
    addPair(bench.fake)
    const bound = withKey(bench.fake, { scopes: ['*'], scoped_teams: [PRIVATE] })
    const elsewhere = denied('API key does not have access to the requested project: ID 1.')

    await expectRefusal(bench, [method, path, body, { as: 'sharer' }], 403, missingScope(scope))
    await expectRefusal(bench, [method, path, body, bound], 403, elsewhere)
    expect((await bench.send(method, path, body, { as: 'writer' })).status).toBe(statusOf(bench, path))
  })
}

for (const column of ['live', 'documented'] as const) {
  withRow(ROW, column, 'explicit members check no scope', async ({ send }) => {
    for (const as of ['star', 'reader', 'querier'] as const)
      expect((await send('GET', '/explicit_members/', undefined, { as })).status).toBe(200)
  })

  withRow(ROW, column, 'OPTIONS of endpoints 5 to 8 takes dashboard:read', async (bench) => {
    for (const [, path] of undeclared) {
      expect((await bench.send('OPTIONS', path, undefined, { as: 'reader' })).status).toBe(200)
      await expectRefusal(bench, ['OPTIONS', path, undefined, { as: 'sharer' }], 403, missingScope('dashboard:read'))
    }
  })

  withRow(ROW, column, 'endpoints that declare a scope keep it', async (bench) => {
    addPair(bench.fake)

    expect((await bench.send('GET', '/dashboards/1/', undefined, { as: 'reader' })).status).toBe(200)
    await expectRefusal(bench, ['PATCH', '/dashboards/1/', {}, { as: 'reader' }], 403, missingScope('dashboard:write'))
    await expectRefusal(bench, ['GET', '/dashboards/99/', undefined, { as: 'star' }], 404, notFound())
  })
}
