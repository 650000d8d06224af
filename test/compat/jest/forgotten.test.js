import { jest } from '@jest/globals'
import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'
import { HttpResponse, http } from 'msw'

const handlers = [http.get('*/api/environments/2/surveys/', () => HttpResponse.json({ name: 'A survey' }))]
const { fake } = setupFake({ scenario: typical, auth: 'lenient' }, { handlers })
const url = 'https://app.example.test/api/environments/2/'
const ask = async (path, init) => {
  const answer = await fetch(url + path, init)
  return [answer.status, await answer.json()]
}
const create = (body) => ask('dashboards/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

beforeEach(() => void jest.resetModules())

test('answers stay as they are, whatever Jest has forgotten', async () => {
  expect(await ask('dashboards/1/')).toEqual([200, expect.objectContaining({ id: 1, name: 'App overview' })])
  expect(await ask('dashboards/999/')).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  expect(await ask('events/?limit=1')).toEqual([200, expect.objectContaining({ results: [expect.anything()] })])
  expect(await create('{"name":"Made"}')).toEqual([201, expect.objectContaining({ name: 'Made' })])
  expect(await create('{"name":')).toEqual([400, expect.objectContaining({ code: 'parse_error' })])
  expect(fake.db.dashboard.findFirst({ where: { name: { equals: 'Made' } } })).toBeTruthy()
})

test('so do faults, and handlers of the test’s own', async () => {
  fake.faults.add({ match: { path: '/dashboards/1' }, effect: { status: 503 } })

  expect((await ask('dashboards/1/'))[0]).toBe(503)
  expect(await ask('surveys/')).toEqual([200, { name: 'A survey' }])
})
