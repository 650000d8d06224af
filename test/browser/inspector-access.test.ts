import type { Page } from '@playwright/test'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { typical } from '../../src/scenarios.ts'
import { serve } from '../../src/server.ts'
import { office } from '../support/api/office.ts'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { textInFrame } from '../support/browser/framed.ts'
import { pageAttacks } from '../support/browser/page-attacks.ts'
import { hostileSite } from '../support/browser/shared-chromium.ts'
import { inspectorIn, openWatchedPage } from '../support/browser/watched-page.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { ask, create, dashboards, namesIn, served } from '../support/servers/served.ts'

requireChromium('The way into the inspector')

const token = 'a-token-of-the-test'

const site = hostileSite()

/** A server, and a browser profile that knows no server yet. */
async function visited() {
  const all = await served({ token, scenarios: { typical } }, createFake({ scenario: office, auth: 'lenient' }))
  return { ...all, ...(await openWatchedPage(site().browser)) }
}

const sessionsIn = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test('the link opens the page, which follows what is asked, and breaks none of its own rules', async () => {
    const { server, page, problems } = await visited()

    await page.goto(server.createLink())
    await inspectorIn(page).waitFor()
    await ask(server.url, dashboards)
    await requestRow(page, 1).waitFor()

    expect(page.url()).toBe(`${server.url}/__fake/`)
    expect(problems).toEqual([])
  })

  test('the tab has the title that the server was given for the world without a name', async () => {
    const { server } = await served({ token, title: 'bug "<b>" & co.json' })
    const { page, problems } = await openWatchedPage(site().browser)

    await page.goto(server.createLink())

    await page.getByRole('heading', { level: 1, name: 'fake-dashboards bug "<b>" & co.json' }).waitFor()
    expect(await page.title()).toBe('bug "<b>" & co.json · fake-dashboards')
    expect(problems).toEqual([])
  })

  test('nothing that the browser does for the page is in the journal, not even the search for an icon', async () => {
    const { server, page, fake } = await visited()

    await page.goto(`${server.url}/`)
    await page.getByRole('link').click()
    await page.getByRole('textbox', { name: 'Token' }).fill(token)
    await page.getByRole('button').click()
    await inspectorIn(page).waitFor()

    expect(fake.journal.entries).toEqual([])
  })

  test('a script cannot read the cookie, and the API is not sent it', async () => {
    const { server, page } = await visited()
    await page.goto(server.createLink())
    await inspectorIn(page).waitFor()

    const sent = page.waitForRequest((request) => request.url().endsWith(dashboards))
    await page.evaluate((path) => fetch(path), dashboards)

    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await (await sent).headerValue('cookie')).toBeNull()
    expect(await page.context().cookies()).toMatchObject([
      { name: `fake-dashboards-${server.port}`, httpOnly: true, sameSite: 'Strict', path: '/__fake/' },
    ])
  })

  test('the page of a world shows that world, and one of a world that is not there does not make it', async () => {
    const { server, page, control } = await visited()
    await create(server.url, 'Of alice', { 'X-Fake-World': 'alice' })
    await page.goto(server.createLink())

    await page.goto(`${server.url}/w/alice/__fake/`)
    await requestRow(page, 1).waitFor()
    await page.goto(`${server.url}/w/bob/__fake/`)
    await page.getByText('There is no world "bob" yet.').waitFor()

    expect((await control.worlds.list()).map(({ name }) => name)).toEqual(['alice'])
  })

  test('a link to a scenario opens a world when somebody presses the button, and says why where it cannot', async () => {
    const { server, page, control } = await visited()
    const names = async () => (await control.worlds.list()).map(({ name }) => name)
    await control.worlds.open('taken')
    await page.goto(`${server.createLink()}?scenario=typical&seed=7`)
    const name = page.getByRole('textbox', { name: 'Name of the world' })
    const open = page.getByRole('button', { name: 'Open the world' })
    expect(await name.inputValue()).toMatch(/^typical-\w{1,4}$/)

    await name.fill('taken')
    await open.click()
    await page.getByRole('status').getByText('There is a world "taken" already.').waitFor()
    expect(await names()).toEqual(['taken'])
    await name.fill('pr-12')
    await open.click()
    await page.getByRole('status').getByText(`${server.url}/w/pr-12`, { exact: true }).waitFor()

    expect(await names()).toEqual(['taken', 'pr-12'])
    await page.keyboard.press('Enter')
    await inspectorIn(page).waitFor()
  })

  test('a server that starts anew with another token has the page loaded again, which tells the way in', async () => {
    const { server, page } = await visited()
    await page.goto(server.createLink())
    await inspectorIn(page).waitFor()
    await server.close()

    const again = await serve(createFake(), { port: server.port, token: 'another-token-of-the-test' })
    onTestFinished(() => again.close())
    await page.getByRole('banner').getByText('Connection lost: This server does not know this browser.').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Load the page again' }).click()

    await page.getByRole('heading', { name: 'The inspector is closed' }).waitFor()
  })

  test('two servers of one host know the same browser', async () => {
    const [one, other] = [await visited(), await served()]
    await one.page.goto(one.server.createLink())
    await one.page.goto(other.server.createLink())

    for (const { server } of [one, other]) {
      await one.page.goto(`${server.url}/__fake/`)
      await inspectorIn(one.page).waitFor()
    }
    expect(await sessionsIn(one.page)).toHaveLength(2)
  })

  test('a link of another site finds the page open where it was, and opens none where it was not', async () => {
    const { server, page: other } = await visited()
    const page = await site().open('http://evil.example')
    const home = page.url()
    const follow = async (address: string) => {
      await page.goto(home)
      await page.evaluate((to) => location.assign(to), address)
      await page.waitForURL(`${server.url}/**`)
    }

    await follow(`${server.url}/__fake/`)
    await page.getByRole('heading', { name: 'The inspector is closed' }).waitFor()
    const link = server.createLink()
    await follow(link)
    await page.getByText('copy it into the address bar').waitFor()
    expect(await sessionsIn(page)).toEqual([])
    await page.goto(link)
    await inspectorIn(page).waitFor()
    await follow(`${server.url}/__fake/`)
    await inspectorIn(page).waitFor()
    await page.close()
    await other.close()
  })

  test('no frame shows the page, not even one of its own origin', async () => {
    const { server, page } = await visited()
    await page.goto(server.createLink())
    await inspectorIn(page).waitFor()
    const opened = await page.context().newPage()
    await opened.goto(`${server.url}${dashboards}`)

    expect(await textInFrame(opened, '/__fake/')).toContain('token_missing')
  })

  test.each(['http://evil.example', 'http://app.test', 'file'] as const)(
    'nothing that a page of %s sends changes anything, in a browser that has the inspector open',
    async (place) => {
      const { server, control, fake } = await served({ token }, createFake({ scenario: office, auth: 'lenient' }))
      await create(server.url, 'Written')
      const link = server.createLink()
      const page = await site().open(place)
      const inspector = await page.context().newPage()
      await inspector.goto(server.createLink())
      await inspectorIn(inspector).waitFor()

      const heard = new Set<string>()
      page.on('request', (request) => heard.add(new URL(request.url()).pathname))
      for (const path of ['/__fake/reset', '/w/planted/__fake/reset', '/__fake/links', new URL(link).pathname])
        for (const attack of pageAttacks) await site().attack(page, attack, server.url + path)
      await vi.waitFor(() => expect(heard.has(new URL(link).pathname)).toBe(true), 20_000)
      await page.waitForLoadState('networkidle')

      expect(await namesIn(control)).toEqual(['Written'])
      expect(await control.worlds.list()).toEqual([])
      // A browser looks for an icon where a form opened a window.
      const asked = fake.journal.entries.filter(({ path }) => path !== '/favicon.ico')
      expect(asked.map(({ path }) => path)).toEqual([dashboards])
      await page.close()
      await inspector.goto(link)
      await inspectorIn(inspector).waitFor()
      await inspector.close()
    },
  )

  test('a page of another port of the host, to which the browser would send the cookie, changes nothing', async () => {
    const [{ server, control, page }, other] = [await visited(), await served()]
    await create(server.url, 'Written')
    await page.goto(server.createLink())
    await page.goto(`${other.server.url}${dashboards}`)

    const sent = page.waitForRequest((request) => request.url().startsWith(server.url))
    await page.evaluate(
      (target) => fetch(target, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(() => undefined),
      `${server.url}/__fake/reset`,
    )
    await sent
    await page.waitForLoadState('networkidle')

    expect(await namesIn(control)).toEqual(['Written'])
  })

  test('a name that a page made lead here gets no page and no script', async () => {
    const { server, page } = await visited()
    await page.goto(server.createLink())

    for (const path of ['/__fake/', '/__fake/inspector.js', '/', new URL(server.createLink()).pathname])
      expect((await page.goto(`http://evil.example:${server.port}${path}`))?.status()).toBe(403)
  })
})
