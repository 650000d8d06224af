import { mkdirSync, writeFileSync } from 'node:fs'
import { createLogger } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fakeDashboards } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { sharedChromium } from '../support/browser/shared-chromium.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { ask, dashboards } from '../support/servers/served.ts'
import { dev, portOf, project } from '../support/servers/vite-dev.ts'

requireChromium('The inspector in a dev server')

const browser = sharedChromium()

/** A dev server, and the link that it printed. */
async function started(root = project()) {
  const said: string[] = []
  const customLogger = { ...createLogger('silent'), info: (text: string) => void said.push(text) }
  const plugins = [fakeDashboards({ scenario: office, persist: false })]
  const { url, vite } = await dev({ root, plugins, customLogger, logLevel: 'info' })
  const [link] = said.flatMap((text) => /http:\S+\/__fake\/open\/\S+/.exec(text) ?? [])
  const tokens = () => said.flatMap((text) => /X-Fake-Token: (\S+)/.exec(text)?.[1] ?? [])
  return { url, vite, link: link!, tokens }
}

async function openPage() {
  const context = await browser().newContext()
  onTestFinished(() => context.close())
  context.setDefaultTimeout(10_000)
  return context.newPage()
}

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test('the link that the dev server prints opens the inspector, beside the app', async () => {
    const { url, link } = await started()
    const page = await openPage()

    await page.goto(link)
    await page.getByRole('main').waitFor()
    await ask(url, dashboards)
    await requestRow(page, 1).waitFor()

    expect(new URL(page.url()).pathname).toBe('/__fake/')
    await page.goto(new URL('/', link).href)
    expect(await page.locator('p').textContent()).toBe('The app')
  })

  test('a service worker of the app that passes visits on keeps nobody out', async () => {
    const root = project()
    mkdirSync(`${root}/public`)
    const worker = "addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))"
    writeFileSync(`${root}/public/worker.js`, worker)
    const { link } = await started(root)
    const page = await openPage()
    await page.goto(new URL('/', link).href)
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready))

    await page.goto(link)
    await page.getByRole('main').waitFor()
    await page.goto(new URL('/__fake/reset', link).href)
    await page.getByRole('button', { name: 'Reset' }).click()

    await page.getByText('The fake is as at its start.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/__fake/reset')
  })

  test('a browser that was let in stays so when Vite starts over, and the token stays', async () => {
    const { vite, link, tokens } = await started()
    const page = await openPage()
    await page.goto(link)
    await page.getByRole('main').waitFor()

    await vite.restart()
    await page.goto(`http://127.0.0.1:${portOf(vite)}/__fake/`)

    await expect.poll(() => page.title()).toBe('First world · fake-dashboards')
    expect(tokens()).toHaveLength(2)
    expect(new Set(tokens()).size).toBe(1)
  })
})
