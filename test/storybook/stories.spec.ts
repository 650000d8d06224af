import { chromium as playwright } from '@playwright/test'
import type { Browser, FrameLocator, Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test as base, vi } from 'vitest'
import { replay } from '../../src/repro.ts'
import { findBarriers } from '../support/browser/axe.ts'
import { chromium, quickLaunchOptions, requireChromium } from '../support/browser/chromium.ts'
import { filesBelow, readCapsuleFile, sessionLineOf } from '../support/repro/left-capsules.ts'
import {
  build,
  check,
  extended,
  forgetStories,
  install,
  leftCapsules,
  list,
  runPortableStories,
  runStories,
  serve,
} from './site.ts'

requireChromium('Storybook')
const test = base.skipIf(chromium === undefined)

let browser: Browser
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  if (chromium === undefined) return
  install()
  build()
  site = await serve()
  browser = await playwright.launch(quickLaunchOptions)
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
beforeEach(({ task }) => {
  if (task.result?.retryCount) forgetStories()
})

/** The preview in a browser profile of its own, and every error in it. */
async function open(query: string) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 700 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${site.url}/${query}`)
  return { page, errors }
}

const openStory = (id: string) => open(`iframe.html?viewMode=story&id=${id}`)
const openDocs = (id: string) => open(`iframe.html?viewMode=docs&id=${id}--docs`)

type Place = Page | Locator | FrameLocator

/** Waits for a text of a story's own. */
const shows = (place: Place, text: string | RegExp) => place.getByText(text).first().waitFor({ timeout: 60_000 })

/** A message as the manager would send it to the preview. */
const tell = (page: Page, event: string, payload: object) =>
  page.evaluate(([name, said]) => (globalThis as never as Preview).__STORYBOOK_ADDONS_CHANNEL__.emit(name, said), [
    event,
    payload,
  ] as const)
interface Preview {
  readonly __STORYBOOK_ADDONS_CHANNEL__: { emit(event: string, payload: object): void }
}
const goTo = (page: Page, storyId: string) => tell(page, 'setCurrentStory', { storyId, viewMode: 'story' })
const choose = (page: Page, globals: Readonly<Record<string, string>>) => tell(page, 'updateGlobals', { globals })

/** One XHR in the page, and all that it tells. */
const send = (page: Page, method: string, url: string, options: XhrOptions = {}) =>
  page.evaluate(
    ([how, where, { body, timeout = 0, abort }]) =>
      new Promise<XhrOutcome>((ended) => {
        const xhr = new XMLHttpRequest()
        const [events, states]: [string[], number[]] = [[], []]
        xhr.onreadystatechange = () => states.push(xhr.readyState)
        for (const name of ['loadstart', 'load', 'error', 'abort', 'timeout', 'loadend'])
          xhr.addEventListener(name, () => events.push(name))
        xhr.addEventListener('loadend', () => {
          const { status, responseURL, response } = xhr
          const type = xhr.getResponseHeader('content-type')
          ended({ status, response: response as unknown, type, url: responseURL, events, states })
        })
        xhr.open(how, where)
        xhr.responseType = 'json'
        xhr.timeout = timeout
        if (body) xhr.setRequestHeader('Content-Type', 'application/json')
        xhr.send(body ?? null)
        if (abort) xhr.abort()
      }),
    [method, url, options] as const,
  )
interface XhrOptions {
  readonly body?: string
  readonly timeout?: number
  readonly abort?: boolean
}
interface XhrOutcome {
  readonly status: number
  readonly response: unknown
  readonly type: string | null
  readonly url: string
  readonly events: readonly string[]
  readonly states: readonly number[]
}

const blocks = [
  ...readFileSync(new URL('../../src/hosts/storybook/README.md', import.meta.url), 'utf8').matchAll(
    /```[tj]s\n([\s\S]*?)```/g,
  ),
].map(([, code]) => code!)

test.each(['.storybook/preview.ts', 'stories/restricted.ts', 'portable/paging.test.js'])(
  '%s stands in the guide as it is here',
  (path) => {
    expect(blocks).toContain(readFileSync(new URL(path, import.meta.url), 'utf8'))
  },
)

test('a preview takes it as an addon or spread, and parameters have a type', () => {
  expect(check()).toBe('')
}, 120_000)

test.each([
  ['typical', '8 of 8'],
  ['loading', 'Loading…'],
  ['slow', '8 of 8'],
  ['empty', 'No dashboards yet'],
  ['crowded', '500 of 1000'],
  ['forbidden', "403: You don't have access to the project."],
  ['unauthenticated', '401: Authentication credentials were not provided.'],
  ['failing', '503: A server error occurred.'],
  ['restricted', 'Made for this story'],
  ['restricted', 'Guarded (read only)'],
  ['paging', '8 of 8'],
  ['deleting', '7 of 7'],
])('the story «%s» shows «%s»', async (name, text) => {
  const { page, errors } = await openStory(`dashboards--${name}`)

  await shows(page, text)

  expect(errors).toEqual([])
})

test.each([
  ['typical', '8 of 8'],
  ['empty', 'No dashboards yet'],
  ['outsider', "403: You don't have access to the project."],
  ['deleting', '8 of 8'],
  ['smaller', '5 of 8'],
])('the story «%s» of a CSF factory shows «%s»', async (name, text) => {
  const { page, errors } = await openStory(`factories--${name}`)

  await shows(page, text)

  expect(errors).toEqual([])
})

test('on a docs page, eight stories each delete another dashboard, and each lacks its own alone', async () => {
  const { page } = await openDocs('deleting')
  const all = ['one', 'two', 'three', 'four', 'five', 'six', 'eight', 'nine']
  const frame = (name: string) => page.frameLocator(`#story--deleting--${name} iframe`)
  const names = async (name: string) => {
    await page.locator(`#story--deleting--${name}`).scrollIntoViewIfNeeded()
    await shows(frame(name), '7 of 7')
    return frame(name).locator('section li').allTextContents()
  }

  // One after the other, because a page loads a frame only while it is near the visible part, and eight scrolls at once
  // may skip one.
  const left: string[][] = []
  for (const name of all) left.push(await names(name))

  const every = [...new Set(left.flat())]
  expect(every).toHaveLength(8)
  expect(left.map((own) => every.filter((name) => !own.includes(name)))).toSatisfy(
    (missing: string[][]) => missing.every(({ length }) => length === 1) && new Set(missing.flat()).size === 8,
  )
})

test('what is deleted in a story is there in the next, and there again in the first', async () => {
  const { page } = await openStory('dashboards--typical')
  await page.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(page, '7 of 7')

  await goTo(page, 'dashboards--paging')
  await shows(page, '8 of 8')
  await goTo(page, 'dashboards--typical')

  await shows(page, '8 of 8')
  await shows(page, 'Onboarding')
})

test('a story that is drawn again with other arguments keeps its state; one that is remounted starts anew', async () => {
  const { page } = await openStory('dashboards--typical')
  await page.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(page, '7 of 7')

  await tell(page, 'updateStoryArgs', {
    storyId: 'dashboards--typical',
    updatedArgs: { heading: 'Mine', url: '/api/environments/2/dashboards/?limit=6' },
  })
  await shows(page, 'Mine')
  await shows(page, '6 of 7')
  await tell(page, 'forceRemount', { storyId: 'dashboards--typical' })

  await shows(page, '6 of 8')
})

test('what a story asked before it left is never answered, so that it cannot go on in the next', async () => {
  const { page } = await openStory('dashboards--slow')
  await shows(page, '8 of 8')
  await page.evaluate(() => {
    const url = '/api/environments/2/dashboards/1/'
    void fetch(url)
      .finally(() => (document.title = 'answered'))
      .then(() => fetch(url, { method: 'PATCH', body: '{"deleted":true}' }))
  })

  await goTo(page, 'dashboards--typical')
  await shows(page, '8 of 8')
  await page.waitForTimeout(1000)

  expect(await page.title()).not.toBe('answered')
})

test('an XHR is answered as a fetch is, with status, headers, states and types of its own', async () => {
  const { page } = await openStory('dashboards--typical')
  await shows(page, '8 of 8')

  const { status, response, type, url, states } = await send(page, 'GET', '/api/environments/2/dashboards/1/')
  const changed = await send(page, 'PATCH', '/api/environments/2/dashboards/1/', { body: '{"name":"By XHR"}' })
  const again = await page.evaluate(() => fetch('/api/environments/2/dashboards/1/').then((answer) => answer.json()))
  const missing = await send(page, 'GET', '/api/environments/2/dashboards/99/')
  const passing = await send(page, 'GET', '/index.json')

  expect({ status, type, states }).toEqual({ status: 200, type: 'application/json', states: [1, 2, 3, 4] })
  expect(url).toBe(`${site.url}/api/environments/2/dashboards/1/`)
  expect(response).toMatchObject({ id: 1, name: 'App overview' })
  expect([changed.status, again]).toEqual([200, expect.objectContaining({ name: 'By XHR' })])
  expect([missing.status, missing.events.at(-2)]).toEqual([404, 'load'])
  expect([passing.status, passing.response]).toEqual([200, expect.objectContaining({ v: 5 })])
})

test('an XHR that gets no answer says so: by its timeout, an abort, or a network error', async () => {
  const { page } = await openStory('dashboards--loading')
  await shows(page, 'Loading…')
  const path = '/api/environments/2/dashboards/1/'

  const late = await send(page, 'GET', path, { timeout: 50 })
  const aborted = await send(page, 'GET', path, { abort: true })
  await choose(page, { fakeFault: 'network error', fakeLatency: '200ms' })
  await shows(page, 'Failed to fetch')
  const failed = await send(page, 'GET', path)

  expect([late, aborted, failed].map(({ status, events }) => [status, ...events])).toEqual([
    [0, 'timeout', 'loadend'],
    [0, 'abort', 'loadend'],
    [0, 'loadstart', 'error', 'loadend'],
  ])
})

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
  const [query] = page.url().split(`${site.url}/`).slice(1)

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

test('a preview that stands alone has the link in its own address', async () => {
  const { page } = await openStory('link--shared')
  await page.getByRole('button', { name: 'Delete Onboarding' }).click()
  await shows(page, '7 of 7')
  await expect.poll(() => page.url()).toContain('#fake=')

  const other = await open(page.url().slice(site.url.length + 1))

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

const listing = (method: string, status: number) => new RegExp(`\\b${method} /api/.* ${status}\\b`)

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

/** The page of the inspector that a story shows. */
async function openInspectorStory(name: string) {
  const { page, errors } = await openStory(`inspector--${name}`)
  const element = await page.locator('fake-dashboards-inspector iframe').elementHandle()
  const frame = (await element?.contentFrame())!
  const background = () => frame.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  return { page, errors, frame, background }
}

test.each([
  ['nothing-asked', /^No request has come yet\./],
  ['refused', /^Refused with 403 by rule /],
  ['written', '"Weekly sales"'],
  ['held', /^held$/],
  ['setting-up', 'Gates'],
  ['dark', '"Weekly sales"'],
])('the story «%s» of the inspector shows «%s», and axe finds nothing in it', async (name, text) => {
  const { page, errors, frame } = await openInspectorStory(name)

  await frame.getByText(text).first().waitFor({ timeout: 60_000 })

  expect(await findBarriers(page, { frame })).toEqual([])
  expect(errors).toEqual([])
})

test('the dark story of the inspector has another background than the light one', async () => {
  const [written, dark] = [await openInspectorStory('written'), await openInspectorStory('dark')]
  for (const { frame } of [written, dark]) await frame.getByText('"Weekly sales"').first().waitFor({ timeout: 60_000 })

  expect(await dark.background()).not.toBe(await written.background())
})

test('a docs page stays where its reader is while play functions run in its frames', async () => {
  const { page } = await openDocs('dashboards')
  const frame = (name: string) => page.frameLocator(`#story--dashboards--${name} iframe`)
  await shows(frame('typical--primary'), '8 of 8')
  // Frames load when they come near the visible part, so all are set to load at once.
  await page.evaluate(() => document.querySelectorAll('iframe').forEach((one) => (one.loading = 'eager')))

  await shows(frame('deleting'), '7 of 7')
  await shows(frame('paging'), '8 of 8')

  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.each([
  ['answered', 'Hello, Ann'],
  ['kept', 'Neither the fake nor a handler answers this, so it was kept from the network:'],
])('the story «%s» of the network shows «%s»', async (name, text) => {
  const { page } = await openStory(`network--${name}`)

  await shows(page, text)
})

test.each([
  ['empty', 'No dashboards yet'],
  ['crowded', '100 of 1000'],
  ['odd-data', '16 of 16'],
  ['forbidden', '403: '],
  ['not-found', '404: '],
  ['too-many-requests', '429: '],
  ['server-error', '500: '],
  ['network-error', 'Failed to fetch'],
  ['slow', '8 of 8'],
  ['held', 'Loading…'],
])('one line adds the outcome «%s», which shows «%s»', async (name, text) => {
  const { page, errors } = await openStory(`outcomes--outcome-${name}`)

  await shows(page, text)

  expect(errors).toEqual([])
})

test('a stories file made with a factory gets the same stories', async () => {
  const code = `import { preview } from '../.storybook/preview'
const meta = preview.meta({ component: Dashboards, tags: ['all-outcomes'] })
export const Own = meta.story()`

  const added = await extended('own.stories.tsx', code)

  expect(added).toContain("const __OutcomeEmpty = meta.story({ ...__outcomeStory('empty'), name: 'Outcome: empty'")
  expect(added).toContain('export { __OutcomeEmpty as OutcomeEmpty }')
  expect(await extended('own.stories.tsx', code.replace('all-outcomes', 'another'))).toBeUndefined()
})

test('a Storybook that does not build with Vite warns of the tag for outcomes when it reads the file', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())

  await list('webpack5', 'stories/restricted.ts')
  await list('webpack5', 'stories/deleting.stories.tsx')
  expect(warn).not.toHaveBeenCalled()
  await list('webpack5', 'stories/outcomes.stories.tsx')

  expect(warn.mock.calls.join()).toMatch(
    /^The tag "all-outcomes" in .*outcomes\.stories\.tsx has no effect, .* with Vite\./,
  )
})

test('the tag for outcomes where it adds no stories is warned of: in a story, or in a file of another language', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())

  await list('vite', 'stories/deleting.stories.tsx', [{ exportName: 'Deleting', tags: ['autodocs'] }])
  expect(warn).not.toHaveBeenCalled()
  await list('vite', 'stories/deleting.stories.tsx', [{ exportName: 'Deleting', tags: ['all-outcomes'] }])
  await list('vite', 'stories/dashboards.stories.svelte', [{ exportName: 'Typical', tags: ['all-outcomes'] }])

  expect(warn.mock.calls.map(([said]) => /in \S+\.(\w+) adds no stories/.exec(said as string)?.[1])).toEqual([
    'tsx',
    'svelte',
  ])
})

test('the tag for outcomes in the preview, where it adds no stories, is warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const withPreview = (text: string) => list('vite', 'stories/restricted.ts', [], text)

  await withPreview(
    "// 'all-outcomes' is for the meta of a file\nexport default { ...fakeDashboards, tags: ['autodocs'] }",
  )
  expect(warn).not.toHaveBeenCalled()
  await withPreview("export default { ...fakeDashboards, tags: ['autodocs', 'all-outcomes'] }")
  await withPreview("const preview: Preview = { tags: ['all-outcomes'] }\nexport default preview")
  await withPreview("export default definePreview({ addons: [fakeDashboards], tags: ['all-outcomes'] })")

  expect(warn.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [
      expect.stringMatching(/^The tag "all-outcomes" in \S+preview\.ts adds no stories/),
    ]),
  )
})

test('stories drawn into one window say that nobody can tell whose a request is', async () => {
  const { page } = await openDocs('inline')

  await shows(page, /A request may be of inline--(?:first|second) or inline--(?:first|second): they share one window/)
})

test('stories drawn into one window have their own state when each has a base URL', async () => {
  const { page } = await openDocs('base-url')

  await shows(page.locator('#story--base-url--ours'), '8 of 8')
  await shows(page.locator('#story--base-url--theirs'), "403: You don't have access to the project.")
})

/** The file whose stories are to fail. */
const FAILING = 'failing'

test('every story is a test, too: its play function finds the fake of its own', async () => {
  const outcomes = (await runStories()).filter(({ file }) => file !== FAILING)

  expect(outcomes.filter(({ status }) => status !== 'passed')).toEqual([])
  expect(outcomes.length).toBeGreaterThanOrEqual(42)
  expect(outcomes.filter(({ title }) => title.startsWith('Outcome')).length).toBe(10)
})

test('stories run in test files of a team’s own, each with a fake of its own', async () => {
  const outcomes = await runPortableStories()

  expect(outcomes.map(({ status }) => status)).toEqual(['passed', 'passed'])
})

test('a story that fails as a test shows its requests, and leaves a capsule of its session unless it is not to', async () => {
  const outcomes = (await runStories()).filter(({ file }) => file === FAILING)

  const [file, ...others] = filesBelow(leftCapsules).filter((path) => path.endsWith('.json'))
  const lines = outcomes.map(({ title, messages }) => [title, messages.map(sessionLineOf)])
  expect(others).toEqual([])
  expect(lines).toEqual([
    ['Shows Nothing', [expect.stringContaining(`start --capsule .fake-dashboards/${file} --at 1`)]],
    ['Leaves Nothing', [undefined]],
  ])
  expect(outcomes.filter(({ messages }) => !messages.join().includes('The fake received:'))).toEqual([])
  expect((await replay(readCapsuleFile(`${leftCapsules}/${file}`))).differences).toEqual([])
})
