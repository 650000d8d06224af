import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { visitFrom } from '../../support/browser/browser-headers.ts'
import { chromium, requireChromium } from '../../support/browser/chromium.ts'
import { textInFrame } from '../../support/browser/framed.ts'
import { openHostileSite } from '../../support/browser/hostile-site.ts'
import type { HostileSite } from '../../support/browser/hostile-site.ts'
import { pageAttacks } from '../../support/browser/page-attacks.ts'
import { inspectorIn, openWatchedPage } from '../../support/browser/watched-page.ts'
import { requestRow } from '../../support/inspector/rows.ts'
import { selectRequest } from '../../support/inspector/tabs.ts'
import { writeTriedFake } from './support/team-fake.ts'
import type { TeamFake } from './support/team-fake.ts'
import { DASHBOARDS, worldAt } from './support/tried-world.ts'
import { startWorkerd, TOKEN } from './support/workerd.ts'
import type { RunningWorkerd } from './support/workerd.ts'

requireChromium('The inspector of a worker')

describe.skipIf(chromium === undefined)('in Chromium', () => {
  let site: HostileSite
  let written: TeamFake
  let worker: RunningWorkerd
  beforeAll(async () => {
    ;[site, written] = await Promise.all([openHostileSite(), writeTriedFake()])
    worker = await startWorkerd(written.folder)
  })
  afterAll(async () => {
    await Promise.all([site.close(), worker.kill()])
    written.remove()
  })

  const world = (name: string) => worldAt(worker.url, name)
  const link = async (name: string): Promise<string> => (await world(name).control.createLink()).url
  const worldNames = async () => (await world('alice').control.worlds.list()).map(({ name }) => name)

  /** A browser profile that knows no worker yet. */
  const visitor = () => openWatchedPage(site.browser)

  test('a link opens the page with its world, which follows what is asked and says why it was answered so', async () => {
    const { page, problems } = await visitor()
    const { ask, create } = world('read')
    const number = await create('Sales')

    await page.goto(await link('read'))
    await requestRow(page, 1).waitFor()
    await ask(`${DASHBOARDS}${number}/`, {
      method: 'PATCH',
      headers: { Authorization: 'Bearer phx_reader' },
      body: '{}',
    })
    await selectRequest(page, 2)
    await page
      .getByRole('tabpanel', { name: 'Why' })
      .getByText("Refused with 403 by rule K.8: API key missing required scope 'dashboard:write'.")
      .waitFor()

    expect(page.url()).toBe(`${worker.url}/__fake/?world=read`)
    expect(problems).toEqual([])
  })

  test('a script cannot read the cookie, the API is not sent it, and the log has neither it nor the code', async () => {
    const { page } = await visitor()
    const url = await link('quiet')
    await page.goto(url)
    await inspectorIn(page).waitFor()

    const sent = page.waitForRequest((request) => request.url().endsWith(DASHBOARDS))
    await page.evaluate((path) => fetch(path), DASHBOARDS)
    const [cookie] = await page.context().cookies()

    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await (await sent).headerValue('cookie')).toBeNull()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/__fake/' })
    await expect.poll(worker.log).toContain('/w/quiet/__fake/open/[redacted] 303')
    for (const secret of [url.split('/').at(-1)!, cookie!.value, TOKEN]) expect(worker.log()).not.toContain(secret)
  })

  test('behind a proxy that speaks https, links are for https, and the cookie goes over it alone', async () => {
    const { request } = (await visitor()).page.context()
    const proxied = { 'X-Forwarded-Proto': 'https' }
    const made = await request.post(`${worker.url}/__fake/links`, { headers: { ...proxied, 'X-Fake-Token': TOKEN } })
    const { url } = (await made.json()) as { readonly url: string }

    const headers = { ...visitFrom('none'), ...proxied }
    const opened = await request.get(worker.url + new URL(url).pathname, { headers, maxRedirects: 0 })

    expect(url).toMatch(/^https:/)
    expect([opened.status(), opened.headers()['set-cookie']]).toEqual([303, expect.stringMatching(/; Secure$/)])
  })

  test('the page of a world that is not there does not make it', async () => {
    const { page } = await visitor()
    await page.goto(await link('alice'))

    await page.goto(`${worker.url}/w/bob/__fake/`)
    await page.getByText('There is no world "bob" yet.').waitFor()

    expect(await worldNames()).not.toContain('bob')
  })

  test('a link to a scenario opens a new world there when somebody asks for it, and shows its address', async () => {
    const { page, problems } = await visitor()
    await page.goto(`${await link('alice')}?scenario=typical&world=pr-12`)
    await page.getByRole('heading', { name: 'A new world' }).waitFor()
    expect(await worldNames()).not.toContain('pr-12')

    await page.getByRole('button', { name: 'Open the world' }).click()
    await page.getByRole('status').getByText(`${worker.url}/w/pr-12`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Open the inspector' }).click()
    await inspectorIn(page).waitFor()

    expect(page.url()).toBe(`${worker.url}/__fake/?world=pr-12`)
    expect(await world('alice').control.worlds.list()).toContainEqual(
      expect.objectContaining({ name: 'pr-12', start: expect.objectContaining({ name: 'typical' }) as unknown }),
    )
    expect(problems).toEqual([])
  })

  test('a browser without the cookie gets in by the token alone', async () => {
    const { page } = await visitor()
    await page.goto(`${worker.url}/__fake/`)
    const enter = async (token: string) => {
      await page.getByRole('textbox', { name: 'Token' }).fill(token)
      await page.getByRole('button').click()
    }

    await enter('another')
    await page.getByText('That is not the token of this server.').waitFor()
    await enter(TOKEN)
    await inspectorIn(page).waitFor()
  })

  test('a link of another site opens the page where it was open, and uses no link up', async () => {
    const page = await site.open('http://evil.example')
    const home = page.url()
    const follow = async (address: string) => {
      await page.goto(home)
      await page.evaluate((to) => location.assign(to), address)
      await page.waitForURL(`${worker.url}/**`)
    }
    const url = await link('alice')

    await follow(url)
    await page.getByText('copy it into the address bar').waitFor()
    expect(await page.context().cookies()).toEqual([])
    await page.goto(url)
    await inspectorIn(page).waitFor()
    await follow(`${worker.url}/__fake/`)
    await inspectorIn(page).waitFor()
    await page.close()
  })

  test('no frame shows the page, not even one of its own origin', async () => {
    const { page } = await visitor()
    await page.goto(await link('alice'))
    await inspectorIn(page).waitFor()
    await page.goto(`${worker.url}${DASHBOARDS}`)

    expect(await textInFrame(page, '/__fake/')).toContain('token_missing')
  })

  test.each(['http://evil.example', 'http://app.test', 'file'] as const)(
    'nothing that a page of %s sends changes anything, in a browser that has the inspector open',
    async (place) => {
      const name = `kept-${place.replaceAll(/\W/g, '')}`
      await world(name).create('Written')
      const unused = await link(name)
      const page = await site.open(place)
      const inspector = await page.context().newPage()
      await inspector.goto(await link(name))
      await inspectorIn(inspector).waitFor()
      const before = await worldNames()

      const heard = new Set<string>()
      page.on('request', (request) => heard.add(new URL(request.url()).pathname))
      const last = new URL(unused).pathname
      for (const path of [`/w/${name}/__fake/reset`, '/w/planted/__fake/reset', '/__fake/links', last])
        for (const attack of pageAttacks) await site.attack(page, attack, worker.url + path)
      await vi.waitFor(() => expect(heard.has(last)).toBe(true), 20_000)
      await page.waitForLoadState('networkidle')

      expect(await world(name).names()).toContain('Written')
      expect(await worldNames()).toEqual(before)
      await page.close()
      await inspector.goto(unused)
      await inspectorIn(inspector).waitFor()
      await inspector.close()
    },
  )

  test('a name that a page made lead here gets no page and no script', async () => {
    const { page } = await visitor()
    await page.goto(await link('alice'))
    const { port } = new URL(worker.url)

    for (const path of ['/__fake/', '/__fake/inspector.js', '/', new URL(await link('alice')).pathname])
      expect((await page.goto(`http://evil.example:${port}${path}`))?.status()).toBe(403)
  })

  test('a process that is killed forgets no browser and no link that was used', async () => {
    const own = await writeTriedFake()
    onTestFinished(() => own.remove())
    const first = await startWorkerd(own.folder)
    onTestFinished(() => first.kill())
    const port = Number(new URL(first.url).port)
    const { page } = await visitor()
    const { url } = await worldAt(first.url, 'alice').control.createLink()
    await page.goto(url)
    await inspectorIn(page).waitFor()
    await first.kill()

    const again = await startWorkerd(own.folder, { FAKE_DASHBOARDS_TOKEN: TOKEN }, port)
    onTestFinished(() => again.kill())
    await page.goto(`${again.url}/w/alice/__fake/`)
    await inspectorIn(page).waitFor()
    await page.goto(url)
    await page.getByText('This link was used already.').waitFor()
  })
})
