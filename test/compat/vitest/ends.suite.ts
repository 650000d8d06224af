import type { Fake } from 'fake-dashboards'
import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { setupServer } from 'msw/node'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { collectGarbage } from '../../support/collect-garbage.ts'

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

const servers = { 'a server of its own': undefined, 'a server that it joins': setupServer() }

for (const [where, mswServer] of Object.entries(servers))
  describe(where, () => {
    const joined = test.extend('mswServer', mswServer)
    let ended: WeakRef<Fake>
    beforeAll(() => mswServer?.listen())
    afterAll(() => mswServer?.close())

    joined('asks a fake', async ({ fake }) => {
      ended = new WeakRef(fake)
      expect((await fetch(events)).status).toBe(200)
    })

    // oxlint-disable-next-line no-empty-pattern -- as above
    joined('which takes no memory after its test', async ({}) => {
      await expect.poll(() => (collectGarbage(), ended.deref() === undefined)).toBe(true)
    })
  })
