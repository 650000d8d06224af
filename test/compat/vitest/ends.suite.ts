import type { Fake } from 'fake-dashboards'
import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

let ended: WeakRef<Fake>

test('asks a fake', async ({ fake }) => {
  ended = new WeakRef(fake)
  expect((await fetch(events)).status).toBe(200)
})

// oxlint-disable-next-line no-empty-pattern -- as above
test('which takes no memory after its test', async ({}) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void

  await expect.poll(() => (collect(), ended.deref() === undefined)).toBe(true)
})
