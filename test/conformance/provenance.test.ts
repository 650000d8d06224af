import { expect, test } from 'vitest'
import type { KeyName } from '../support/api/office.ts'
import { directBench } from '../support/api/transports.ts'
import type { SendOptions } from '../support/api/transports.ts'

const as = (key: KeyName | null): SendOptions => ({ as: key })
const broken: SendOptions = { raw: '{', headers: { 'Content-Type': 'application/json' } }

/** A request, its answer, and the decisions that the journal gives for it. */
const decisions: readonly (readonly [string, string, unknown, SendOptions, number, string, string])[] = [
  ['GET', '/shared/nowhere/', undefined, {}, 404, 'route', 'R.5'],
  ['GET', '/nowhere/', undefined, {}, 501, 'not faked', 'F.1'],
  ['POST', '/dashboards/some_view/', undefined, {}, 501, 'not faked', 'F.2'],
  ['DELETE', '/api/projects/1/', undefined, {}, 501, 'not faked', 'F.2'],
  ['GET', '/dashboards/?format=xml', undefined, as(null), 404, 'format', 'R.6'],
  ['GET', '/dashboards/', undefined, as(null), 401, 'credentials', 'K.3'],
  ['GET', '/dashboards/', undefined, as('revoked'), 401, 'credentials', 'K.4'],
  ['POST', '/dashboards/', undefined, { ...broken, as: null }, 400, 'body', 'R.9'],
  ['POST', '/dashboards/', undefined, broken, 400, 'body', 'R.9'],
  ['POST', '/dashboards/', undefined, { raw: ' '.repeat(20 * 2 ** 20 + 1) }, 413, 'body size', 'R.14'],
  ['POST', '/dashboards/', {}, as('reader'), 403, 'scope', 'K.8'],
  ['GET', '/dashboards/', undefined, { project: 99 }, 404, 'project', 'P.1'],
  ['GET', '/dashboards/', undefined, { project: 3 }, 403, 'project access', 'P.5'],
  ['POST', '/dashboards/1/', {}, {}, 405, 'method', 'E.5'],
  ['GET', '/dashboards/7/sharing/', undefined, {}, 404, 'dashboard', 'P.11'],
  ['POST', '/dashboards/', { name: [] }, {}, 400, 'fields', 'E.2'],
  ['PATCH', '/dashboards/1/', { name: 'A' }, as('member'), 403, 'right to edit', 'P.10'],
  ['OPTIONS', '/dashboards/', undefined, {}, 200, 'options', 'R.20'],
  ['GET', '/dashboards/7/', undefined, {}, 404, 'environments_dashboards_retrieve', '2'],
  ['HEAD', '/dashboards/1/', undefined, {}, 200, 'environments_dashboards_retrieve', '2'],
  ['DELETE', '/dashboards/1/', undefined, {}, 405, 'environments_dashboards_destroy', '4'],
  ['GET', '/dashboards/', undefined, {}, 200, 'environments_dashboards_list', '18'],
]

test.each(decisions)('%s %s: the journal names what decided, and its source', async (...decision) => {
  const [method, path, body, options, status, rule, source] = decision
  const { fake, send } = directBench()
  fake.world.tables.dashboard.insert({ project_id: 1, restriction_level: 37 })

  await send(method, path, body, options)

  expect(fake.journal.last).toMatchObject({ status, rule, source })
})

test('a request beyond a limit is decided by the rate', async () => {
  const { fake, send } = directBench({ rateLimits: { default: [{ requests: 0, within: '1m' }] } })

  await send('GET', '/dashboards/')

  expect(fake.journal.last).toMatchObject({
    status: 429,
    rule: 'rate',
    source: 'K.19',
  })
})

test('a key bound to another project is refused by its bounds', async () => {
  const { fake, send } = directBench()
  fake.db.key.update({ where: { name: { equals: 'star' } }, data: { scoped_teams: [2] } })

  await send('GET', '/dashboards/', undefined, as('star'))

  expect(fake.journal.last).toMatchObject({ status: 403, rule: 'key bounds' })
})
