import { expect } from 'vitest'
import { notice, openDrawer, press, tabTo } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'

const { test, browser } = inspectorTests()

test('the clock is moved on by an hour and by a day', async () => {
  const { page, control } = await openDrawer(browser(), ['Clock'])

  await press(page, '+1 hour', 'Enter')
  await press(page, '+1 day', 'Enter')

  await notice(page).getByText('Done: +1 day.').waitFor()
  await page.locator('summary').getByText('2026-01-02 01:00:00, frozen').waitFor()
  expect(await control.clock.read()).toEqual({ now: '2026-01-02T01:00:00Z', following: false })
})

test('what is pressed while the clock is still being moved is done in turn', async () => {
  const { page, control } = await openDrawer(browser(), ['Clock'])
  const held: (() => Promise<void>)[] = []
  await page.route('**/__fake/clock/advance', (route) => {
    held.push(() => route.continue())
  })

  await press(page, '+1 hour', 'Enter', 'Enter')
  await press(page, '+1 day', 'Enter')
  await expect.poll(() => held.length).toBe(1)
  await page.unroute('**/__fake/clock/advance')
  await held[0]!()

  await page.locator('summary').getByText('2026-01-02 02:00:00, frozen').waitFor()
  expect((await control.clock.read()).now).toBe('2026-01-02T02:00:00Z')
})

test('the clock is set to a moment in UTC', async () => {
  const { page, control } = await openDrawer(browser(), ['Clock'])

  await press(page, 'Set to (UTC)', ...'03042027', 'Tab', ...'050607', 'a')
  await press(page, 'Set', 'Enter')

  await page.locator('summary').getByText('2027-03-04 05:06:07').waitFor()
  expect((await control.clock.read()).now).toBe('2027-03-04T05:06:07Z')
})

test('a clock that follows from where it is can be frozen again', async () => {
  const { page, control } = await openDrawer(browser(), ['Clock'])

  await press(page, 'Follow from here', 'Enter')
  await page.locator('summary').getByText('follows real time').waitFor()
  const { now, following } = await control.clock.read()
  await press(page, 'Freeze', 'Enter')
  await page.locator('summary').getByText('frozen').waitFor()

  expect([following, now.slice(0, 4), (await control.clock.read()).following]).toEqual([true, '2026', false])
})

test('a moment that is not filled in, or only in part, is refused with what to do', async () => {
  const { page, control } = await openDrawer(browser(), ['Clock'])
  const problem = page.getByRole('alert').getByText('Fill in a date and a time first.')

  await press(page, 'Set', 'Enter')
  await problem.waitFor()
  await press(page, '+1 hour', 'Enter')
  await problem.waitFor({ state: 'detached' })
  await press(page, 'Set to (UTC)', ...'03042027')
  await press(page, 'Set', 'Enter')

  await problem.waitFor()
  expect((await control.clock.read()).now).toBe('2026-01-01T01:00:00Z')
})

test('the section shows what others do to the clock', async () => {
  const { page, control } = await openDrawer(browser(), [])

  await control.clock.set('2030-05-06T07:08:09Z')

  await page.locator('summary').getByText('2030-05-06 07:08:09, frozen').waitFor()
  await tabTo(page, /^Clock2030-05-06 07:08:09/)
})
