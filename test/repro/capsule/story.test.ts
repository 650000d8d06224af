import { expect, test } from 'vitest'
import { createStoryFake } from '../../../src/hosts/storybook/story-fake.ts'
import { directBench } from '../../support/api/transports.ts'

const unchosen = { scenario: undefined, as: undefined, latency: undefined, fault: undefined }
const asked = new Request('https://app.example.test/api/environments/1/dashboards/')

test('a capsule is a story, as strict as the fake it was captured from, unless a scenario is chosen', async () => {
  const { fake, send } = directBench()
  fake.faults.add({ match: { path: '/dashboards' }, effect: { status: 503 }, nth: 2 })
  await send('POST', '/dashboards/', { name: 'First' })
  const capsule = await fake.capture({ keep: ['texts'] })

  const own = await createStoryFake({ capsule, at: 2 }, unchosen)
  const other = await createStoryFake({ capsule, at: 2 }, { ...unchosen, scenario: 'empty' })

  expect(own!.fake.db.dashboard.getAll().map(({ name }) => name)).toEqual(['First'])
  expect((await own!.answer(asked.clone()))?.status).toBe(503)
  expect((await own!.answer(asked.clone()))?.status).toBe(401)
  expect(other!.fake.db.dashboard.count()).toBe(0)
})
