import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { createStoryFake } from '../../src/hosts/storybook/story-fake.ts'
import { typical } from '../../src/scenarios.ts'

const api = 'https://app.example.test/api/environments/2'
const handlers = ['/surveys/', '/dashboards/1/'].map((path) =>
  http.get(`*/api/environments/2${path}`, () => HttpResponse.json({ name: 'Of the team' })),
)
const unchosen = { scenario: undefined, as: undefined, latency: undefined, fault: undefined }

test('the handlers of a story answer what its fake has no route for, and nothing else of it', async () => {
  const story = await createStoryFake({ scenario: typical, auth: 'lenient', handlers }, unchosen)
  const nameAt = async (path: string) => (await (await story!.answer(new Request(api + path)))!.json()).name as unknown

  expect(await nameAt('/surveys/')).toBe('Of the team')
  expect(await nameAt('/dashboards/1/')).toBe('App overview')
  expect(story!.fake.journal.entries).toHaveLength(1)
})

test('a request that is given up does not wait for the handler of a story, which may not notice', async () => {
  const slow = http.get('*/me', () => new Promise<undefined>(() => undefined))
  const story = await createStoryFake({ scenario: typical, auth: 'lenient', handlers: [slow] }, unchosen)
  const client = new AbortController()

  const asked = story!.answerBeside(new Request('https://app.example.test/me', client), () => undefined)
  client.abort(new Error('given up'))

  await expect(asked).rejects.toThrow('given up')
})
