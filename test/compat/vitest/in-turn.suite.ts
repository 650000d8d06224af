import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })

test.for([1, 2, 3, 4])('test %i asks its own fake', async (_, { fake }) => {
  const answer = await fetch('https://app.example.test/api/environments/2/dashboards/1/')

  expect(answer.status).toBe(200)
  expect(fake.journal.list()).toHaveLength(1)
})
