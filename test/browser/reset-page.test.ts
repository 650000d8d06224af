import { describe, expect, test, vi } from 'vitest'
import { createControl } from '../../src/control.ts'
import { fakeDashboards } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { textInFrame } from '../support/browser/framed.ts'
import { pageAttacks } from '../support/browser/page-attacks.ts'
import type { PageAttack } from '../support/browser/page-attacks.ts'
import { hostileSite } from '../support/browser/shared-chromium.ts'
import { create, namesIn } from '../support/servers/served.ts'
import { dev, project } from '../support/servers/vite-dev.ts'

requireChromium('The page that resets')

/** Vite refuses the preflight itself, and handles WebSockets apart from other requests. */
const endedByVite = ['fetch after a preflight', 'WebSocket']

const token = 'a-token-of-the-test'

const site = hostileSite()

/** A dev server with a dashboard that a reset takes away, and the paths that it was asked for. */
async function written() {
  const asked = new Set<string>()
  const log = {
    name: 'log',
    configureServer: ({ middlewares }: { middlewares: { use(one: (...all: never[]) => void): unknown } }) =>
      void middlewares.use(({ url }: { url: string }, _: unknown, next: () => void) => (asked.add(url), next())),
  }
  const plugins = [log, fakeDashboards({ scenario: office, token, persist: false })]
  const { url } = await dev({ root: project(), plugins })
  const control = createControl({ url, token })
  await create(url, 'Written')
  return { url, asked, control, names: () => namesIn(control) }
}

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test('the button of the page resets, and the page then leads to the app', async () => {
    const { url, names } = await written()
    const page = await site().browser.newPage()

    await page.goto(`${url}/__fake/reset`)
    expect(await names()).toEqual(['Written'])
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await page.getByRole('status').textContent()).toBe('The fake is as at its start.')
    expect(await names()).toEqual([])
    await page.getByRole('link', { name: 'To the app' }).click()
    expect(await page.locator('p').textContent()).toBe('The app')
    await page.close()
  })

  test('a script of the app resets', async () => {
    const { url, names } = await written()
    const page = await site().browser.newPage()
    await page.goto(url)

    const status = await page.evaluate(async () => (await fetch('/__fake/reset', { method: 'POST' })).status)

    expect([status, await names()]).toEqual([204, []])
    await page.close()
  })

  test('no frame shows the page, not even one of the app', async () => {
    const { url } = await written()
    const page = await site().browser.newPage()
    await page.goto(url)

    expect(await textInFrame(page, '/__fake/reset')).toContain('token_missing')
    await page.close()
  })

  test.each(['http://evil.example', 'http://app.test', 'file'] as const)(
    'nothing that a page of %s sends resets a world, or makes one',
    async (place) => {
      const { url, asked, control } = await written()
      const page = await site().open(place)
      const pathOf = (attack: PageAttack) => `/w/by-${pageAttacks.indexOf(attack)}/__fake/reset`
      for (const attack of pageAttacks) await site().attack(page, attack, url + pathOf(attack))

      const heard = pageAttacks.filter(({ name }) => !endedByVite.includes(name)).map(pathOf)
      await vi.waitFor(() => expect([...asked]).toEqual(expect.arrayContaining(heard)), 20_000)
      await page.close()

      expect(await control.worlds.list()).toEqual([])
    },
  )
})
