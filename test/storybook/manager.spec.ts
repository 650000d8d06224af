import { expect } from 'vitest'
import { choose, goTo, shows, storyPages, tell } from './story-pages.ts'

const { test, siteUrl, open, openStory, openDocs } = storyPages()

test('the toolbar chooses scenario, acting user, latency and fault, and lets go of them', async () => {
  const { page, errors } = await openStory('dashboards--typical')
  await shows(page, '8 of 8')

  await choose(page, { fakeUser: 'outsider' })
  await shows(page, "403: You don't have access to the project.")
  await choose(page, { fakeUser: '', fakeScenario: 'restricted' })
  await shows(page, 'Nobody else')
  await choose(page, { fakeScenario: 'empty' })
  await shows(page, 'No dashboards yet')
  await choose(page, { fakeScenario: '', fakeFault: 'server error' })
  await shows(page, '500: A server error occurred.')
  await choose(page, { fakeFault: '', fakeLatency: '1s' })
  await shows(page, 'Loading…')
  await shows(page, '8 of 8')
  await choose(page, { fakeLatency: '' })
  await shows(page, '8 of 8')

  expect(errors).toEqual([])
})

test('the toolbar reaches the stories of a docs page', async () => {
  const { page } = await openDocs('dashboards')
  const frame = page.frameLocator('#story--dashboards--typical--primary iframe')
  await shows(frame, '8 of 8')

  await choose(page, { fakeFault: 'not found' })
  await shows(frame, '404: Not found.')
  await choose(page, { fakeFault: '' })

  await shows(frame, '8 of 8')
})

test('the Controls of a docs page reach its stories, also after the toolbar has loaded the frames again', async () => {
  const { page } = await openDocs('dashboards')
  const frame = page.frameLocator('#story--dashboards--typical--primary iframe')
  const title = (name: string) => frame.getByRole('heading', { name, exact: true }).waitFor({ timeout: 60_000 })
  const storyId = 'dashboards--typical'
  await shows(frame, '8 of 8')

  await tell(page, 'updateStoryArgs', { storyId, updatedArgs: { heading: 'Renamed' } })
  await title('Renamed')
  await choose(page, { fakeScenario: 'empty' })
  await shows(frame, 'No dashboards yet')
  await title('Renamed')
  await tell(page, 'resetStoryArgs', { storyId })

  await title('Dashboards')
})

/** A story on the canvas, with what is around it. */
async function openManager(id: string) {
  const { page } = await open(`?path=/story/${id}`)
  const menu = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} of the fake`) })
  const pick = async (name: string, item: string) => {
    await menu(name).click()
    await page.getByRole('option', { name: item }).click()
  }
  return { page, menu, pick, story: page.frameLocator('#storybook-preview-iframe') }
}

test('the longest choices of all menus fit into a window of 1024 px, and only what was changed is highlighted', async () => {
  const { page, menu, pick, story } = await openManager('dashboards--typical')
  const colour = (name: string) => menu(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  const share = page.getByRole('button', { name: /full ?screen/i })
  await shows(story, '8 of 8')

  await pick('User', 'outsider')
  await shows(story, "403: You don't have access to the project.")
  await expect.poll(() => colour('User')).not.toBe(await colour('Latency'))
  expect(await colour('Scenario')).toBe(await colour('Latency'))
  await pick('Scenario', 'shared-and-deleted')
  await pick('Latency', '200ms')
  await pick('Fault', 'broken JSON')

  expect((await menu('Scenario').textContent())?.trim()).toBe('shared-and-deleted')
  const { x = 0, width = 0 } = (await share.boundingBox()) ?? {}
  expect([x > 0, x + width <= 1024]).toEqual([true, true])
  for (const name of ['User', 'Scenario', 'Latency', 'Fault']) await pick(name, 'As the story says')
  await shows(story, '8 of 8')
})

test('the address of a story with a link opens it in another browser with its state, and the next story begins anew', async () => {
  const { page, story } = await openManager('link--shared')
  await story.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(story, '7 of 7')
  await expect.poll(() => page.url()).toContain('#fake=')
  const [query] = page.url().split(`${siteUrl()}/`).slice(1)

  const other = await open(query!)
  const canvas = other.page.frameLocator('#storybook-preview-iframe')
  await shows(canvas, '7 of 7')
  const isKept = other.page.url().includes('#fake=')
  await other.page.locator('a[href*="link--another"]').click()
  await shows(canvas, '8 of 8')

  expect(isKept).toBe(true)
  await expect.poll(() => other.page.url()).toMatch(/link--another$/)
  expect(other.errors).toEqual([])
})

test('a link keeps the choices of the toolbar in the address, through a reload of who has opened it', async () => {
  const { page, pick, story } = await openManager('link--shared')
  await shows(story, '8 of 8')
  await pick('Scenario', 'restricted')
  await shows(story, '4 of 4')
  await story
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await shows(story, '3 of 3')
  await expect.poll(() => page.url()).toMatch(/&globals=fakeScenario:restricted#fake=/)

  for (const _ of ['opened', 'reloaded']) {
    await page.reload()
    await shows(story, '3 of 3')
    await expect.poll(() => page.url()).toMatch(/&globals=fakeScenario:restricted#fake=/)
  }
})

test('a preview that stands alone has the link in its own address', async () => {
  const { page } = await openStory('link--shared')
  await page.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(page, '7 of 7')
  await expect.poll(() => page.url()).toContain('#fake=')

  const other = await open(page.url().slice(siteUrl().length + 1))

  await shows(other.page, '7 of 7')
})

test('each answer is a line in the Actions panel', async () => {
  const { page, story } = await openManager('dashboards--typical')
  await story.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(story, '7 of 7')

  await page.getByRole('tab', { name: /Actions/ }).click()

  await shows(page, 'GET /api/environments/2/dashboards/ 200')
  await shows(page, /^PATCH \/api\/environments\/2\/dashboards\/\d+\/ 200/)
})

const listing = (method: string, status: number) => new RegExp(`\\b${method} …/.* ${status}\\b`)

/** The panel of the inspector in the manager. */
async function openPanel(id: string) {
  const manager = await openManager(id)
  await shows(manager.story, 'Dashboards')
  await manager.page.getByRole('tab', { name: 'Fake' }).click()
  const panel = manager.page.frameLocator('iframe[title="Inspector of fake-dashboards"]')
  /** Waits for a request of a method, with a status. */
  const lists = (method: string, status: number) =>
    panel
      .getByRole('option', { name: listing(method, status) })
      .first()
      .waitFor()
  return { ...manager, panel, lists }
}

test('the panel shows what the story asked, follows what it goes on to ask, and what is changed in it', async () => {
  const { story, lists } = await openPanel('dashboards--typical')
  await lists('GET', 200)

  await story.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(story, '7 of 7')

  await lists('PATCH', 200)
})

test('the panel follows to another story, to the same one set up anew, and says where there is no fake', async () => {
  const { page, panel, pick, lists } = await openPanel('dashboards--deleting')
  await lists('PATCH', 200)

  await goTo(page, 'dashboards--typical')
  await lists('GET', 200)
  await expect.poll(() => panel.getByRole('option', { name: listing('PATCH', 200) }).count()).toBe(0)
  await pick('Fault', '500')
  await lists('GET', 500)
  await pick('Fault', 'As the story says')
  await lists('GET', 200)
  await goTo(page, 'network--disabled')
  await shows(page, 'No story with a fake is shown.')
  await goTo(page, 'dashboards--deleting')

  await lists('PATCH', 200)
})

test('the panel waits for a story that is still being set up, and finds no fault with the preview', async () => {
  const { page } = await openManager('failing--never-set-up')

  await page.getByRole('tab', { name: 'Fake' }).click()

  await shows(page, 'Waiting for a story with a fake.')
})

test('the panel has the colours of Storybook, whatever those of the system are', async () => {
  const { page, panel, lists } = await openPanel('dashboards--typical')
  await lists('GET', 200)

  await page.emulateMedia({ colorScheme: 'dark' })

  const background = await panel.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  expect(background).toBe('rgb(255, 255, 255)')
})

test('nothing of the panel is loaded before it is opened', async () => {
  const { page, story } = await openManager('dashboards--typical')
  await shows(story, '8 of 8')
  const loaded = () =>
    page.frames().map((frame) => frame.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
  const early = (await Promise.all(loaded())).flat()

  await page.getByRole('tab', { name: 'Fake' }).click()
  await page.frameLocator('iframe[title="Inspector of fake-dashboards"]').getByRole('option').first().waitFor()
  const late = (await Promise.all(loaded())).flat()

  const ofPanel = (names: readonly string[]) => names.filter((name) => /inspector|page-control/.test(name))
  expect(ofPanel(early)).toEqual([])
  expect(ofPanel(late)).toEqual(expect.arrayContaining([expect.stringContaining('/fake-dashboards/inspector.js')]))
})
