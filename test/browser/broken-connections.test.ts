import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { sharedChromium } from '../support/browser/shared-chromium.ts'
import { dashboards, served } from '../support/servers/served.ts'
import type { Served } from '../support/servers/served.ts'

requireChromium('Broken connections')

const browser = sharedChromium()

interface Visit extends Served {
  readonly page: Page
}

/** A page of the server, which has used its connections before: a browser asks again when only such a connection ends. */
async function visit(): Promise<Visit> {
  const parts = await served()
  const page = await browser().newPage()
  // A page of the server has a policy that lets it ask for nothing; what is not there has none.
  await page.goto(`${parts.server.url}/no-page`)
  for (let n = 0; n < 3; n++) expect(await send({ ...parts, page }, 'GET')).toBe(200)
  parts.fake.journal.clear()
  return { ...parts, page }
}

/** The outcome of a request in the page: the status, or that it failed. */
const send = ({ page }: Visit, method: string): Promise<unknown> =>
  page.evaluate(
    async ([url, verb]) => {
      const headers = { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' }
      const body = verb === 'GET' ? null : '{"name":"Once"}'
      const answer = await fetch(url!, { method: verb!, headers, body }).catch(String)
      return typeof answer === 'string' ? answer : answer.status
    },
    [dashboards, method],
  )

const named = ({ fake }: Visit): number => fake.db.dashboard.count({ where: { name: { equals: 'Once' } } })

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test.each([
    ['GET', 'request', 0],
    ['GET', 'answer', 0],
    ['POST', 'request', 0],
    ['POST', 'answer', 1],
  ] as const)('a network error of a %s at its %s is one failed request', async (method, at, made) => {
    const visited = await visit()
    visited.fake.faults.add({ match: { method }, effect: { networkError: true, at }, times: 1 })

    expect(await send(visited, method)).toBe('TypeError: Failed to fetch')

    expect(visited.fake.journal.entries.map((entry) => entry.method)).toEqual([method])
    expect(named(visited)).toBe(made)
    expect(await send(visited, 'GET')).toBe(200)
  })

  test('a request that hangs until a reset is one failed request', async () => {
    const visited = await visit()
    visited.fake.faults.add({ match: { method: 'POST' }, effect: { hang: true }, times: 1 })
    const answer = send(visited, 'POST')
    await expect.poll(() => visited.fake.journal.entries.length).toBe(1)

    visited.fake.reset()

    expect(await answer).toBe('TypeError: Failed to fetch')
    expect(visited.fake.journal.entries).toEqual([])
    expect(named(visited)).toBe(0)
  })
})
