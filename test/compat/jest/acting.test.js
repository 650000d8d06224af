import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

const faults = [{ match: { path: '/events' }, effect: { status: 503 } }]
const { fake } = setupFake({ scenario: typical, auth: 'lenient', faults }, { as: 'member' })
const url = 'https://app.example.test/api/environments/2/dashboards/3/'
const rename = () =>
  fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Mine"}' })

test.each([1, 2])('requests without a key are those of the user that the file acts as (%i)', async () => {
  expect((await rename()).status).toBe(403)
  expect((await fake.isolate(rename)).status).toBe(403)
  expect(fake).toHaveRefused(403, { detail: /permission/ })
})

test('the same user asks whatever their role becomes before', async () => {
  fake.db.membership.update({ where: { user_id: { equals: 3 } }, data: { level: 15 } })

  expect((await rename()).status).toBe(200)
  expect(fake.journal.last?.user).toBe('geneva.gibson3@example.test')
})

test('the faults of a file may go unused in a test', () => {
  expect(fake.faults.unused()).toHaveLength(1)
})
