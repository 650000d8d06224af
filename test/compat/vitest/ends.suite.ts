import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const events = 'https://app.example.test/api/environments/2/events/'
let left: Promise<Response>

// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
test('ends with a request on its way', ({}) => {
  left = fetch(events)
})

// oxlint-disable-next-line no-empty-pattern -- as above
test('which its own fake has answered', async ({}) => {
  expect((await left).status).toBe(200)
})

test('aborts a request, and nothing is printed', async ({ fake, onTestFinished }) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  fake.faults.add({ effect: { hang: true } })
  const abort = new AbortController()
  const answer = fetch(events, { signal: abort.signal })
  await expect.poll(() => fake.journal.entries.length).toBe(1)

  abort.abort()

  await expect(answer).rejects.toThrow()
  await setImmediate()
  expect(log).not.toHaveBeenCalled()
})
