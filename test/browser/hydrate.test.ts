import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { CONTRACTS } from '../../src/contract.ts'
import { createFake } from '../../src/fake.ts'
import type { Fake } from '../../src/fake.ts'
import { hydrate } from '../../src/repro.ts'
import { serve } from '../../src/server.ts'
import { busyOffice } from '../support/busy-office.ts'
import { chromium, chromiumFlags, requireChromium } from '../support/chromium.ts'
import { folderWith } from '../support/folder.ts'

requireChromium('Hydration of what Chromium has recorded')

const paths = [
  '/api/users/@me/',
  '/api/projects/',
  '/api/environments/1/dashboards/',
  '/api/environments/1/dashboards/1/',
  '/api/environments/1/dashboards/2/collaborators/',
  '/api/projects/2/explicit_members/',
  '/api/environments/1/events/?limit=20',
] as const

async function openBrowser(): Promise<Browser> {
  const browser = await playwright.launch({ executablePath: chromium!, args: chromiumFlags })
  onTestFinished(() => browser.close())
  return browser
}

/** What a page at a server is answered, and the recording of it. */
async function visit(
  browser: Browser,
  fake: Fake,
  key: string,
): Promise<{ readonly answers: unknown; readonly har: unknown }> {
  const path = join(folderWith({}), 'session.har')
  const server = await serve(fake, { port: 0 })
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  const page = await context.newPage()
  await page.goto(`${server.url}/api/environments/`)
  const answers = await page.evaluate(
    async ([key, ...paths]) => {
      const ask = (path: string) => fetch(path, { headers: { Authorization: `Bearer ${key}` } })
      const bodies: unknown[] = []
      for (const path of paths) bodies.push(await (await ask(path)).json())
      return bodies
    },
    [key, ...paths],
  )
  await context.close()
  await server.close()
  return { answers, har: JSON.parse(readFileSync(path, 'utf8')) as unknown }
}

const settled = (answers: unknown): unknown =>
  JSON.parse(JSON.stringify(answers), (name, value: unknown) =>
    ['api_token', 'member_count', 'dashboard_tiles', 'next'].includes(name) ? '…' : value,
  )

for (const contract of CONTRACTS)
  test.runIf(chromium)(
    `a page shows of its recording what it showed when it was recorded, in the ${contract} contract`,
    async () => {
      const browser = await openBrowser()
      const recorded = await visit(browser, createFake({ scenario: busyOffice, contract }), 'phx_owner')

      const { state, contract: found, placed, unplaced } = hydrate(recorded.har, { keep: ['everything'] })
      const again = await visit(browser, createFake({ state, contract: found }), state.tables.key[0]!.value)

      expect(placed).toHaveLength(paths.length)
      expect(unplaced).toMatchObject([
        { path: '/api/environments/', why: 'refused with 401: there is nothing in it to place' },
      ])
      expect(settled(again.answers)).toEqual(settled(recorded.answers))
    },
    60_000,
  )
