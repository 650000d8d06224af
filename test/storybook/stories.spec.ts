import { expect } from 'vitest'
import { goTo, shows, storyPages, tell } from './story-pages.ts'

const { test, openStory, openDocs, walkTo } = storyPages()

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
  const { page, errors } = await walkTo(`dashboards--${name}`)

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
  const { page, errors } = await walkTo(`factories--${name}`)

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

test('a write of a story loads no code any more: it came while the story was drawn', async () => {
  const { page } = await openStory('dashboards--typical')
  await shows(page, '8 of 8')
  await page.waitForLoadState('networkidle')
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))

  const status = await page.evaluate(async () => {
    const init = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Renamed"}' }
    return (await fetch('/api/environments/2/dashboards/1/', init)).status
  })

  expect([status, scripts]).toEqual([200, []])
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
  const { page } = await walkTo(`network--${name}`)

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
  const { page, errors } = await walkTo(`outcomes--outcome-${name}`)

  await shows(page, text)

  expect(errors).toEqual([])
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
