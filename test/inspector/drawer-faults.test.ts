import { expect } from 'vitest'
import { focusedName, notice, openDrawer, press, type } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { ask, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a fault is met as often as it was added for, and is over then', async () => {
  const { page, server } = await openDrawer(browser(), ['Faults'])

  await type(page, 'Times', '1')
  await press(page, 'Add fault', 'Enter')
  await notice(page).getByText('Done: Add fault.').waitFor()
  await page.getByText('any request → 503, once').waitFor()
  const answers = [await ask(server.url, dashboards), await ask(server.url, dashboards)]

  expect(answers.map(({ status }) => status)).toEqual([503, 200])
  await page.getByText('over, met 1', { exact: true }).waitFor()
  await page.locator('summary', { hasText: /^Faults *none$/ }).waitFor()
})

test('a fault is added by method, path, effect and number', async () => {
  const { page, control } = await openDrawer(browser(), ['Faults'])

  await press(page, 'Method', ...'GET')
  await type(page, 'Path', '/events')
  await press(page, 'Effect', ...'Lat')
  await type(page, 'Value', '3s')
  await type(page, 'Times', '2')
  await press(page, 'Add fault', 'Enter')

  await page.getByText('GET /events → latency 3s, 2 times').waitFor()
  expect((await control.faults.list()).map(({ definition }) => definition)).toEqual([
    { match: { method: 'GET', path: '/events' }, effect: { latency: '3s' }, times: 2 },
  ])
})

test('a fault can be set for each method', async () => {
  const { page } = await openDrawer(browser(), ['Faults'])

  const methods = await page.getByLabel('Method').locator('option').allTextContents()

  expect(methods).toEqual(['Any', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
})

test('an effect has the same words in the form and in the list', async () => {
  const { page } = await openDrawer(browser(), ['Faults'])
  const effects = await page.getByLabel('Effect').locator('option').allTextContents()

  // A fault that is sent without a value is told by its words alone.
  for (const effect of ['network error', 'hang', 'cut', 'malformed', 'content type']) {
    expect(effects).toContain(effect)
    await press(page, 'Effect', ...effect)
    await press(page, 'Add fault', 'Enter')
    await page.getByText(`any request → ${effect}`).waitFor()
    await press(page, /^Remove fault/, 'Enter')
    await notice(page).getByText('Done: Remove fault').waitFor()
  }
})

test('a status after the effect lets the request write, and answers it with the status', async () => {
  const { page, control } = await openDrawer(browser(), ['Faults'])

  await press(page, 'At', ...'the answer')
  await press(page, 'Add fault', 'Enter')

  await expect
    .poll(async () => (await control.faults.list())[0]?.definition.effect)
    .toEqual({ status: 503, at: 'answer' })
})

test('a fault for a path that is none is refused in the words of the server, and what was typed stays', async () => {
  const { page, control } = await openDrawer(browser(), ['Faults'])
  const refused = await control.faults
    .add({ match: { path: '/dashbords' as string }, effect: { status: 503 } })
    .catch(String)

  await type(page, 'Path', '/dashbords')
  await press(page, 'Add fault', 'Enter')

  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(refused).toContain(await alert.textContent())
  expect(await page.getByLabel('Path').inputValue()).toBe('/dashbords')
})

test('beside the reason why a fault was refused, nothing says that it was added', async () => {
  const { page } = await openDrawer(browser(), ['Faults'])
  await press(page, 'Add fault', 'Enter')
  await notice(page).getByText('Done: Add fault.').waitFor()

  await type(page, 'Times', 'often')
  await press(page, 'Add fault', 'Enter')
  await page.getByRole('alert').waitFor()

  expect(await notice(page).textContent()).toBe('')
})

test('a value that is refused is told as it was typed', async () => {
  const { page } = await openDrawer(browser(), ['Faults'])

  await type(page, 'Value', '0')
  await press(page, 'Add fault', 'Enter')

  await page.getByRole('alert').getByText(/\b0\b/).waitFor()
})

test('what is refused in a form is told by its field, not as a body that nobody wrote', async () => {
  const { page } = await openDrawer(browser(), ['Faults'])

  await type(page, 'Times', 'often')
  await press(page, 'Add fault', 'Enter')

  await page
    .getByRole('alert')
    .getByText(/^times: expected/)
    .waitFor()
})

test('a value that turns the direction of writing turns nothing around it', async () => {
  const { page, control } = await openDrawer(browser(), ['Faults'])
  for (const key of ['\u202Eover', 'אבג', 'plain'])
    await control.faults.add({ match: { path: '/events', key }, effect: { status: 503 }, times: 1 })
  const lines = page.getByRole('list', { name: 'Faults' }).locator('code')
  await expect.poll(() => lines.count()).toBe(3)

  expect(await lines.evaluateAll(endsAsDrawn)).toEqual(Array.from({ length: 3 }, () => '→503,once'))
})

/** The text behind the arrow of each line, letter by letter from the left as it is drawn. */
function endsAsDrawn(lines: readonly Element[]): readonly string[] {
  return lines.map((line) => {
    const text = line.firstChild as Text
    const letter = (place: number) => {
      const range = document.createRange()
      range.setStart(text, place)
      range.setEnd(text, place + 1)
      return { text: text.data[place]!.trim(), ...range.getBoundingClientRect().toJSON() } as DOMRect & { text: string }
    }
    const first = text.data.indexOf('→')
    const letters = Array.from({ length: text.length - first }, (_, place) => letter(first + place))
    return letters
      .toSorted((a, b) => a.top - b.top || a.left - b.left)
      .map((one) => one.text)
      .join('')
  })
}

test('a removed fault leaves the focus at the heading of the section', async () => {
  const { page, control } = await openDrawer(browser(), ['Faults'])
  await control.faults.add({ effect: { status: 500 } })

  await press(page, 'Remove fault 1: any request → 500', 'Enter')

  await page.getByText('met 0 of 0 that match').waitFor({ state: 'detached' })
  expect(await focusedName(page)).toBe('Faultsnone')
  expect(await control.faults.list()).toEqual([])
})
