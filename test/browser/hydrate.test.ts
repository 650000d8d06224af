import type { Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CONTRACTS } from '../../src/contract/contract.ts'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Fake } from '../../src/fake/fake.ts'
import { hydrate } from '../../src/repro.ts'
import { serve } from '../../src/server.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { sharedChromium } from '../support/browser/shared-chromium.ts'
import { folderWith } from '../support/folder.ts'

const reader = fileURLToPath(new URL('page/reader.html', import.meta.url))

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

const browser = sharedChromium()

/** The answers that a page gets from a server, and the recording of them. */
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
      const recorded = await visit(browser(), createFake({ scenario: busyOffice, contract }), 'phx_owner')

      const { state, contract: found, placed, unplaced } = hydrate(recorded.har, { keep: ['everything'] })
      const again = await visit(browser(), createFake({ state, contract: found }), state.tables.key[0]!.value)

      expect(placed).toHaveLength(paths.length)
      expect(unplaced).toMatchObject([
        { path: '/api/environments/', why: 'refused with 401: there is nothing in it to place' },
      ])
      expect(settled(again.answers)).toEqual(settled(recorded.answers))
    },
    60_000,
  )

/** A page that reads dashboards from the server it comes from. */
async function openReader(browser: Browser, fake: Fake, key: string) {
  const path = join(folderWith({}), 'session.har')
  const server = await serve(fake, { port: 0 })
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  await context.route('**/reader.html', (route) => route.fulfill({ path: reader, contentType: 'text/html' }))
  const page = await context.newPage()
  await page.goto(`${server.url}/reader.html#${key}`)
  const texts = async (): Promise<string[]> => {
    await page.locator('body[data-shown]').waitFor()
    return page.locator('main p').allTextContents()
  }
  return {
    texts,
    async rename(name: string): Promise<string[]> {
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByText(`Open · ${name}`).waitFor()
      return texts()
    },
    async har(): Promise<unknown> {
      await context.close()
      await server.close()
      return JSON.parse(readFileSync(path, 'utf8')) as unknown
    },
  }
}

for (const contract of CONTRACTS)
  test.runIf(chromium)(
    `a page has the same texts on it when it is opened against its recording, and goes on alike, in the ${contract} contract`,
    async () => {
      const first = await openReader(browser(), createFake({ scenario: busyOffice, contract }), 'phx_owner')
      const before = await first.texts()
      const renamed = await first.rename('Renamed')

      const { state, contract: found, unplaced } = hydrate(await first.har(), { keep: ['everything'] })
      const again = await openReader(browser(), createFake({ state, contract: found }), state.tables.key[0]!.value)

      expect(unplaced).toEqual([])
      expect(before.slice(0, 9)).toEqual([
        'Dashboards · 2 · Restricted',
        'Open · x · true',
        'Restricted · false',
        'Open · Open · owner@acme.test · 37',
        'Tile · 1 · Visitors · [1,2]',
        'Tile · 2 · Hello',
        'May edit · member@acme.test · 37',
        'May edit · second@acme.test · 37',
        'Public · true · 2026-01-01T00:00:00Z',
      ])
      expect(before.at(-1)).toBe('Page 4 · signed up · u0 · 2025-12-31T00:00:00+00:00')
      expect(await again.texts()).toEqual(renamed)
      expect(await again.rename('Open')).toEqual(before)
      await again.har()
    },
    60_000,
  )
