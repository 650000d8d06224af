import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { UnknownRequest } from '../../src/request/not-faked.ts'
import { routes } from '../../src/resources/routes.ts'
import { addDashboard } from '../support/api/dashboards.ts'
import { notAllowed, notFaked, notFound } from '../support/api/errors.ts'
import { expectRefusal } from '../support/api/refusal.ts'
import { everyTransport } from '../support/api/transports.ts'

const DASHBOARD = '/api/environments/:project_id/dashboards/:id'

for (const path of [
  '/api/environments/1/insights_of_tomorrow/',
  '/api/projects/1/feature_flags/7/',
  '/api/environments/1/query',
  '/api/nothing/at/all/',
  '/api/users/',
  '/api/users/@me/start_2fa_setup/',
  '/api/environments/1/dashboards/1/sharing/refresh/',
  '/api/environments/1/dashboards/1/nothing/',
  '/api/environments/1/dashboards/1.5/collaborators/',
  '/api/environments/1/events/a/b/c/',
])
  everyTransport(
    `${path} is not faked: 501 for every method, with or without a key`,
    async ({ send }) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        for (const as of ['owner', null] as const) {
          const response = await send(method, path, undefined, { as })

          expect(response.status).toBe(501)
          expect(await response.json()).toEqual({
            ...notFaked('', ''),
            detail: expect.stringMatching(
              `^${method} ${path} is not faked\\. The nearest faked route is /api/`,
            ) as string,
          })
        }
    },
    { baseUrl: 'https://app.example.test' },
  )

everyTransport('a path that is not faked names the nearest route that is, with its methods', (bench) =>
  expectRefusal(
    bench,
    ['GET', '/event/'],
    501,
    notFaked(
      'GET /api/environments/1/event/',
      '/api/environments/:project_id/events, which answers GET, HEAD, OPTIONS',
    ),
  ),
)

const project = '/api/environments/:project_id'
const dashboard = `${project}/dashboards/:dashboard_id`
const methodsOf = (route: string) => routes.find(({ path }) => path === route)!.methods.join(', ')

test.each([
  ['the start', 'GET', '/api/dashboards/1/', `${project}/dashboards/:id`],
  ['the start and the row', 'POST', '/api/sharing/refresh/', `${dashboard}/sharing`],
  ['the dashboard', 'DELETE', '/api/environments/1/collaborators/1/', `${dashboard}/collaborators/:user__uuid`],
  ['the start, and a letter', 'GET', '/api/dashboard/', `${project}/dashboards`],
  ['the start, and ends with one word', 'GET', '/api/events/', `${project}/events`],
  ['a letter of the only word', 'GET', '/api/user/@me/', '/api/users/:uuid'],
  ['the project', 'GET', '/api/environments/dashboards/1/', `${project}/dashboards/:id`],
  ['an id', 'POST', '/api/environments/1/dashboards/sharing/passwords/', `${dashboard}/sharing`],
  ['the value of an id', 'PATCH', '/api/environments//dashboards/1/', `${project}/dashboards/:id`],
  ['the end', 'GET', '/api/personal_api_key/', '/api/personal_api_keys/@current'],
  ['nothing, but says more at the start', 'GET', '/api/api/environments/1/events/', `${project}/events`],
  ['nothing, but has a version', 'GET', '/api/v1/environments/1/insights/2/', `${project}/insights/:id`],
  [
    'nothing, but says more at the end',
    'POST',
    '/api/environments/1/dashboards/1/sharing/refersh/',
    `${dashboard}/sharing`,
  ],
  ['the first half of a word', 'GET', '/api/environments/1/members/', `${project}/explicit_members`],
  ['nothing, but has a parent', 'POST', '/api/environments/1/dashboards/1/insights/', `${project}/insights`],
  ['the id that its method needs', 'DELETE', '/api/environments/1/insight/', `${project}/insights/:id`],
  ['a letter of the first word', 'GET', '/api/environment/1/dashboards/', `${project}/dashboards`],
  ['a letter of the last word', 'GET', '/api/environments/1/dashboards/1/colaborators/', `${dashboard}/collaborators`],
])('a path that lacks %s (%s %s) names the route that is meant', async (_, method, path, meant) => {
  const fake = createFake({ baseUrl: 'https://app.example.test' })
  const answer = await fake.fetch(path, { method })

  expect(answer.status).toBe(501)
  expect(await answer.json()).toEqual(notFaked(`${method} ${path}`, `${meant}, which answers ${methodsOf(meant)}`))
})

everyTransport('what is not under /api/ and has no route is a 404', async (bench) => {
  for (const path of ['/shared_dashboard/a/b/', '/shared_dashboard/a/api/b/'])
    await expectRefusal(bench, ['GET', path], 404, notFound('Endpoint not found.'))
})

everyTransport(
  'a method that the real service has on a known path is a 501, and one that it refuses a 405',
  async (bench) => {
    addDashboard(bench.fake)
    const put = '/api/environments/1/dashboards/1/access_controls/'

    await expectRefusal(
      bench,
      ['PUT', put, {}, { as: null }],
      501,
      notFaked(`PUT ${put}`, `${DASHBOARD}/access_controls, which answers GET, HEAD, OPTIONS`),
    )
    await expectRefusal(bench, ['PATCH', put, {}], 405, notAllowed('PATCH'))
  },
)

everyTransport(
  'a word in the place of an id may name a view: 501 with a method that the route does not serve',
  async (bench) => {
    const users = '/api/users/:uuid, which answers GET, HEAD, OPTIONS'
    const path = '/api/environments/1/dashboards/bulk_update_tags/'

    await expectRefusal(
      bench,
      ['POST', '/api/users/verify_email/', {}, { as: null }],
      501,
      notFaked('POST /api/users/verify_email/', users),
    )
    await expectRefusal(
      bench,
      ['POST', path, {}],
      501,
      notFaked(`POST ${path}`, `${DASHBOARD}, which answers GET, PUT, PATCH, DELETE, HEAD, OPTIONS`),
    )
    expect((await bench.send('POST', '/dashboards/verify_2fa/', {})).status).toBe(501)
    await expectRefusal(bench, ['POST', '/api/users/@me/', {}], 405, notAllowed('POST'))
    await expectRefusal(bench, ['GET', '/dashboards/bulk_update_tags/'], 404, notFound())
  },
  { baseUrl: 'https://app.example.test' },
)

test.each([
  ['https://app.example.test/api/environments/1/annotations/', true],
  ['https://other.example.test/api/projects/1/dashboards/', true],
  ['http://localhost/api/users/@me/', true],
  ['http://localhost/api/users/%40me', true],
  ['http://localhost/api/users/1/', false],
  ['http://localhost/api/projects', true],
  ['http://localhost/api/environments.json', true],
  ['http://localhost/api/personal_api_keys/@current', true],
  ['http://localhost/api/personal_api_keys/', false],
  ['http://localhost/shared_dashboard/abc', true],
  ['http://localhost/api/login', false],
  ['http://localhost/api/environmentsx/1', false],
  ['http://localhost/index.html', false],
])('without a base URL, %s is the fake’s: %s', (url, expected) => {
  expect(createFake().handles(new Request(url))).toBe(expected)
})

test.each([
  ['https://app.example.test/api/environments/1/annotations/', true],
  ['https://app.example.test/api/login', true],
  ['https://app.example.test/shared_dashboard/abc', true],
  ['https://app.example.test/index.html', false],
  ['https://other.example.test/api/environments/1/', false],
  ['http://app.example.test/api/environments/1/', false],
])('with a base URL, %s is the fake’s: %s', (url, expected) => {
  expect(createFake({ baseUrl: 'https://app.example.test' }).handles(new Request(url))).toBe(expected)
})

test('without a base URL, nothing that passes by is unknown', () => {
  const unknown: UnknownRequest[] = []
  const fake = createFake({ onUnknown: (one) => unknown.push(one) })

  expect(fake.missed(new Request('http://localhost/api/login'))).toBe(false)
  expect(unknown).toEqual([])
})

test('what only begins like the base URL is nothing of it', () => {
  const unknown: UnknownRequest[] = []
  const fake = createFake({ baseUrl: 'https://app.example.test/service', onUnknown: (one) => unknown.push(one) })
  const missed = ['/service', '/service/a.js', '/services/a.js'].map((path) =>
    fake.missed(new Request(`https://app.example.test${path}`)),
  )

  expect(missed).toEqual([true, true, false])
  expect(unknown.map(({ path }) => path)).toEqual(['/service', '/service/a.js'])
})

test('a request without a route is reported with the nearest route, by its method and below the path of the base URL', async () => {
  const unknown: UnknownRequest[] = []
  const fake = createFake({ baseUrl: 'https://app.example.test/service/', onUnknown: (one) => unknown.push(one) })

  await fake.fetch('/api/environments/1/event/')
  await fake.fetch('/api/environments/1/insight/', { method: 'DELETE' })

  expect(unknown.map(({ nearest }) => nearest)).toEqual([
    '/api/environments/:project_id/events',
    '/api/environments/:project_id/insights/:id',
  ])
})

test('the root of the API is not faked, with its slash or without', async () => {
  const { fetch } = createFake()

  expect((await fetch('https://app.example.test/api')).status).toBe(501)
  expect((await fetch('https://app.example.test/api/')).status).toBe(501)
})

test('a base URL may have a path', async () => {
  const fake = createFake({ baseUrl: 'https://example.test/service/' })
  const inside = new Request('https://example.test/service/api/environments/1/dashboards/')

  expect(fake.handles(new Request('https://example.test/api/environments/1/dashboards/'))).toBe(false)
  expect(fake.handles(new Request('https://example.test/services/api/environments/1/dashboards/'))).toBe(false)
  expect(fake.handles(inside)).toBe(true)
  expect((await fake.fetch(inside)).status).toBe(401)
})
