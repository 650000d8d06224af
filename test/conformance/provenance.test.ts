import { expect, test } from 'vitest'
import type { KeyName } from '../support/office.ts'
import { directBench } from '../support/transports.ts'
import type { SendOptions } from '../support/transports.ts'

const as = (key: KeyName | null): SendOptions => ({ as: key })
const broken: SendOptions = { raw: '{', headers: { 'Content-Type': 'application/json' } }

/** What is asked, how it is answered, and what the journal says has decided that. */
const decisions: readonly (readonly [string, string, unknown, SendOptions, number, string, RegExp])[] = [
  ['GET', '/nowhere/', undefined, {}, 404, 'route', /^semantics\.md 1\.1/],
  ['GET', '/insights/', undefined, {}, 501, 'not faked', /^decisions\.md 2/],
  ['DELETE', '/api/projects/1/', undefined, {}, 501, 'not faked', /^decisions\.md 2/],
  ['GET', '/dashboards/?format=xml', undefined, as(null), 404, 'format', /^semantics\.md 1\.1 \(step 2\)/],
  ['GET', '/dashboards/', undefined, as(null), 401, 'credentials', /`PersonalAPIKeyAuthentication`/],
  ['GET', '/dashboards/', undefined, as('revoked'), 401, 'credentials', /^semantics\.md 1\.1 \(step 3\), 1\.4/],
  ['POST', '/dashboards/', undefined, { ...broken, as: null }, 400, 'body', /^semantics\.md 1\.1 \(step 5\)/],
  ['POST', '/dashboards/', undefined, broken, 400, 'body', /^semantics\.md 1\.1 \(step 5\)/],
  ['POST', '/dashboards/', { name: 'x'.repeat(2 ** 20) }, {}, 413, 'body size', /^assumed/],
  ['POST', '/dashboards/', {}, as('reader'), 403, 'scope', /^semantics\.md 1\.5 .*`APIScopePermission`/],
  ['GET', '/dashboards/', undefined, { project: 99 }, 404, 'project', /^semantics\.md 1\.6/],
  ['GET', '/dashboards/', undefined, { project: 3 }, 403, 'project access', /^semantics\.md 1\.6/],
  ['POST', '/dashboards/1/', {}, {}, 405, 'method', /^semantics\.md 1\.1 \(step 8\)/],
  ['GET', '/dashboards/7/sharing/', undefined, {}, 404, 'dashboard', /^semantics\.md 7, 8/],
  ['POST', '/dashboards/', { name: [] }, {}, 400, 'fields', /^semantics\.md 1\.2, 1\.3/],
  ['PATCH', '/dashboards/1/', { name: 'A' }, as('member'), 403, 'right to edit', /^semantics\.md 3\.2/],
  ['OPTIONS', '/dashboards/', undefined, {}, 200, 'options', /^semantics\.md 1\.2/],
  ['GET', '/dashboards/7/', undefined, {}, 404, 'environments_dashboards_retrieve', /^interface\.md endpoint 2; /],
  ['HEAD', '/dashboards/1/', undefined, {}, 200, 'environments_dashboards_retrieve', /^interface\.md endpoint 2; /],
  ['DELETE', '/dashboards/1/', undefined, {}, 405, 'environments_dashboards_destroy', /^interface\.md endpoint 4; /],
  ['GET', '/dashboards/', undefined, {}, 200, 'environments_dashboards_list', /^semantics\.md 3\.6$/],
]

test.each(decisions)('%s %s: the journal names what decided, and its source', async (...decision) => {
  const [method, path, body, options, status, rule, source] = decision
  const { fake, send } = directBench()
  fake.world.tables.dashboard.insert({ project_id: 1, restriction_level: 37 })

  await send(method, path, body, options)

  expect(fake.journal.last).toMatchObject({ status, rule, source: expect.stringMatching(source) as string })
})

test('a request beyond a limit is decided by the rate', async () => {
  const { fake, send } = directBench({ rateLimits: { default: [{ requests: 0, within: '1m' }] } })

  await send('GET', '/dashboards/')

  expect(fake.journal.last).toMatchObject({
    status: 429,
    rule: 'rate',
    source: expect.stringContaining('1.7') as string,
  })
})

test('a key bound to another project is refused by its bounds', async () => {
  const { fake, send } = directBench()
  fake.db.key.update({ where: { name: { equals: 'star' } }, data: { scoped_teams: [2] } })

  await send('GET', '/dashboards/', undefined, as('star'))

  expect(fake.journal.last).toMatchObject({ status: 403, rule: 'key bounds' })
})
