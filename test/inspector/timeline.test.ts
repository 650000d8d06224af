import { expect } from 'vitest'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { inspectorTests } from '../support/inspector/page.ts'

const { test, browser } = inspectorTests()

test('the slider has a stop for each request and one for now, and says which it is at', async () => {
  const { page } = await openAfterSession(browser())
  const slider = page.getByRole('slider', { name: 'Request' })
  const said = async (key: string): Promise<string | null> => {
    await slider.press(key)
    return slider.getAttribute('aria-valuetext')
  }

  expect(await slider.getAttribute('aria-valuetext')).toBe('Now')
  expect(await said('ArrowLeft')).toBe('Request 8, GET /api/…/1/insights/, 200, 00:00:00')
  expect(await said('ArrowDown')).toBe('Request 7, GET /api/…/1/dashboards/1/, 200, 00:00:00')
  expect(await said('ArrowLeft')).toBe('Request 6, PATCH /api/…/1/dashboards/1/, held, 00:00:00')
  expect(await said('Home')).toBe('Request 1, GET /api/…/1/dashboards/, 200, 00:00:00')
  expect(await said('ArrowLeft')).toBe('Request 1, GET /api/…/1/dashboards/, 200, 00:00:00')
  expect(await said('ArrowUp')).toBe('Request 2, POST /api/…/1/dashboards/, 201, 00:00:00')
  expect(await said('PageUp')).toBe('Now')
  expect(await said('PageDown')).toBe('Request 1, GET /api/…/1/dashboards/, 200, 00:00:00')
  expect(await said('End')).toBe('Now')
  expect(await slider.getAttribute('aria-valuenow')).toBe('9')
  expect(await slider.getAttribute('aria-valuemax')).toBe('9')
})

test('what is selected stands beside the title; nothing does where it is now, which the axis and the tabs say', async () => {
  const { page } = await openAfterSession(browser())
  const head = page.getByRole('heading', { name: 'Timeline' }).locator('xpath=following-sibling::span')

  await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
  expect(await head.textContent()).toBe('')
  await page.getByRole('slider').press('Home')
  expect(await head.textContent()).toBe('Request 1, GET /api/…/1/dashboards/, 200, 00:00:00')
})

test('each kind of request has a shape of its own', async () => {
  const { page } = await openAfterSession(browser())
  const counts: Record<string, number> = {}
  const shapes = new Set<string | null>()

  for (const kind of ['read', 'write', 'refused', 'failed', 'waiting', 'fault']) {
    const marks = page.locator(`[role=slider] .is-${kind}`)
    counts[kind] = await marks.count()
    shapes.add(await marks.first().getAttribute('d'))
  }

  expect(counts).toEqual({ read: 3, write: 1, refused: 2, failed: 1, waiting: 1, fault: 1 })
  expect(shapes.size).toBe(6)
})

test('a click selects the nearest request, and a drag goes on to others', async () => {
  const { page } = await openAfterSession(browser())
  const slider = page.getByRole('slider')
  const boxOf = async (number: number) =>
    (await page
      .locator('[role=slider] g:has(> title):has(> circle)')
      .nth(number - 1)
      .boundingBox())!
  const [second, fifth] = [await boxOf(2), await boxOf(5)]

  await page.mouse.move(second.x + 12, second.y + 30)
  await page.mouse.down()
  expect(await slider.getAttribute('aria-valuenow')).toBe('2')
  await page.mouse.move(fifth.x + 8, fifth.y)
  await page.mouse.up()

  expect(await slider.getAttribute('aria-valuenow')).toBe('5')
})
