import { expect, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { notFound } from '../support/errors.ts'
import { expectRefusal } from '../support/refusal.ts'
import { everyTransport } from '../support/transports.ts'

const notFaked = (asked: string, nearest: string) => ({
  type: 'not_faked',
  code: 'not_faked',
  detail: `${asked} is not faked. The nearest faked route is ${nearest}.`,
  attr: null,
})

for (const path of [
  '/api/environments/1/annotations/',
  '/api/projects/1/feature_flags/7/',
  '/api/environments/1/query',
])
  everyTransport(`${path} is real and not faked: 501, with or without a key`, async (bench) => {
    const expected = notFaked(`POST ${path}`, '/api/environments/:project_id/dashboards')

    await expectRefusal(bench, ['POST', path, {}, { as: null }], 501, {
      ...expected,
      detail: expect.stringMatching(/^POST \S+ is not faked\. The nearest faked route is \/api\/\S+\.$/) as string,
    })
  })

everyTransport('a path that is not faked names the nearest route that is', (bench) =>
  expectRefusal(
    bench,
    ['GET', '/annotations/'],
    501,
    notFaked('GET /api/environments/1/annotations/', '/api/environments/:project_id/insights'),
  ),
)

for (const path of ['/nothing/', '/dashboards/1/nothing/', '/dashboards/1/sharing/nothing/more/', '/events/a/b/c/'])
  everyTransport(`${path} is not even real: 404 without credentials`, (bench) =>
    expectRefusal(bench, ['GET', path, undefined, { as: null }], 404, notFound('Endpoint not found.')),
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

test('a base URL may have a path', async () => {
  const fake = createFake({ baseUrl: 'https://example.test/service/' })
  const inside = new Request('https://example.test/service/api/environments/1/dashboards/')

  expect(fake.handles(new Request('https://example.test/api/environments/1/dashboards/'))).toBe(false)
  expect(fake.handles(new Request('https://example.test/services/api/environments/1/dashboards/'))).toBe(false)
  expect(fake.handles(inside)).toBe(true)
  expect((await fake.fetch(inside)).status).toBe(401)
})
