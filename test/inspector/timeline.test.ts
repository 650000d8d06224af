import { expect, onTestFinished } from 'vitest'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { tellManyRequests } from '../support/inspector/many-requests.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { holdAnswers } from '../support/inspector/slow-answers.ts'
import { ask } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('the slider has a stop for each request and one for now, and says which it is at', async () => {
  const { page } = await openAfterSession(browser())
  const slider = page.getByRole('slider', { name: 'Request' })
  const said = async (key: string): Promise<string | null> => {
    await slider.press(key)
    return slider.getAttribute('aria-valuetext')
  }

  expect(await slider.getAttribute('aria-valuetext')).toBe('Now')
  expect(await said('ArrowLeft')).toBe('Request 8, GET …/1/insights/, 200, 00:00:00')
  expect(await said('ArrowDown')).toBe('Request 7, GET …/1/dashboards/1/, 200, 00:00:00')
  expect(await said('ArrowLeft')).toBe('Request 6, PATCH …/1/dashboards/1/, waiting, 00:00:00')
  expect(await said('Home')).toBe('Request 1, GET …/1/dashboards/, 200, 00:00:00')
  expect(await said('ArrowLeft')).toBe('Request 1, GET …/1/dashboards/, 200, 00:00:00')
  expect(await said('ArrowUp')).toBe('Request 2, POST …/1/dashboards/, 201, 00:00:00')
  expect(await said('End')).toBe('Now')
  expect(await slider.inputValue()).toBe('9')
  expect(await slider.getAttribute('max')).toBe('9')
})

test('each kind of request has a shape of its own', async () => {
  const { page } = await openAfterSession(browser())
  const counts: Record<string, number> = {}
  const shapes = new Set<string | null>()

  for (const kind of ['read', 'write', 'refused', 'failed', 'waiting', 'fault']) {
    const marks = page.getByRole('region', { name: 'Timeline' }).locator(`.is-${kind}`)
    counts[kind] = await marks.count()
    shapes.add(await marks.first().getAttribute('d'))
  }

  expect(counts).toEqual({ read: 3, write: 1, refused: 2, failed: 1, waiting: 1, fault: 1 })
  expect(shapes.size).toBe(6)
})

test('a click selects a request, also below its mark, and a drag goes on to others', async () => {
  const { page } = await openAfterSession(browser())
  const slider = page.getByRole('slider')
  const boxOf = async (number: number) => (await page.getByTitle(new RegExp(`^Request ${number}, `)).boundingBox())!
  const [second, fifth] = [await boxOf(2), await boxOf(5)]

  await page.mouse.click(second.x + 12, second.y + 50)
  expect(await slider.inputValue()).toBe('2')
  await page.mouse.down()
  await page.mouse.move(fifth.x + 8, fifth.y + 4)
  await page.mouse.up()

  expect(await slider.inputValue()).toBe('5')
})

test('what is selected is brought into view, and so is the newest request where it is now', async () => {
  const { page, server } = await openInspectorPage(browser())
  for (let count = 1; count <= 120; count++) await ask(server.url, `/api/?n=${count}`)
  const slider = page.getByRole('slider')
  const isInView = (number: number) =>
    page.getByTitle(new RegExp(`^Request ${number}, `)).evaluate((mark) => {
      const [{ left, right }, view] = [mark, mark.parentElement!.parentElement!].map((one) =>
        one.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      return left >= view.left && right <= view.right
    })

  await expect.poll(() => isInView(120)).toBe(true)
  expect(await isInView(1)).toBe(false)
  await slider.press('Home')
  await expect.poll(() => isInView(1)).toBe(true)
  await slider.press('End')
  await expect.poll(() => isInView(120)).toBe(true)
})

test('to select another request does not work out the times between all that are drawn', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await ask(server.url, '/api/')
  const script = await page.addInitScript(() => {
    const { parse } = Date
    const parsed = { count: 0 }
    Date.parse = (text) => {
      parsed.count++
      return parse(text)
    }
    Object.assign(window, { parsed })
  })
  onTestFinished(() => script.dispose())
  await tellManyRequests(page, (await control.entries()).entries[0]!, 1000)
  await page.getByText('1000', { exact: true }).first().waitFor()
  // What would be known of them in addition is drawn, too.
  await holdAnswers(page, 'GET', '/entries/')
  await page.getByRole('listbox').press('ArrowUp')
  await page.getByRole('listbox').press('ArrowUp')
  await page.getByRole('heading', { name: '#999 ' }).waitFor()
  const parsed = () =>
    page.evaluate(() => (window as typeof window & { readonly parsed: { readonly count: number } }).parsed.count)

  let number = 999
  const selectNext = async () => {
    const before = await parsed()
    await page.getByRole('listbox').press('ArrowUp')
    await page.getByRole('heading', { name: `#${--number} ` }).waitFor()
    return (await parsed()) - before
  }

  expect(await parsed()).toBeGreaterThan(100)
  // Everything is drawn anew when the stream ends, which this one does every three seconds.
  await expect.poll(selectNext).toBeLessThan(20)
})

test('requests that are out of view leave no elements behind, however many come', async () => {
  const { page, server } = await openInspectorPage(browser())
  const session = await page.context().newCDPSession(page)
  onTestFinished(() => session.detach())

  for (let count = 1; count <= 600; count++) {
    await ask(server.url, '/api/')
    if (count % 20 === 0) await page.getByRole('option', { name: `Request ${count} ` }).waitFor()
  }

  await session.send('HeapProfiler.collectGarbage')
  const counted = await session.send('Memory.getDOMCounters')
  // 300 marks of two elements, and some rows.
  expect(counted.nodes).toBeLessThan(3000)
})
