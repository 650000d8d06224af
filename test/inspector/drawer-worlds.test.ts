import { expect } from 'vitest'
import { notice, openDrawer, press, type } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { create, namesIn } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a reset says what it discards, and discards it once that is confirmed', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Scenario'])
  await create(server.url, 'First')

  await press(page, 'Reset', 'Enter')
  const before = await namesIn(control)
  await press(page, 'Reset now', 'Enter')

  // The page may hear of the emptied journal before or after the answer to the reset.
  await notice(page)
    .getByText(/Done: Reset|The journal was emptied/)
    .waitFor()
  expect([before, await namesIn(control)]).toEqual([['First'], []])
})

test('Escape keeps the world from being reset, and the drawer open', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Scenario'])
  await create(server.url, 'First')

  await press(page, 'Reset', 'Enter', 'Escape')

  await page.getByRole('button', { name: 'Reset', exact: true }).waitFor()
  expect(await namesIn(control)).toEqual(['First'])
})

test('the world is reset to another scenario, and the section tells so', async () => {
  const { page, control } = await openDrawer(browser(), ['Scenario'])

  await press(page, 'Reset to', ...'typ')
  await press(page, 'Reset', 'Enter')
  await press(page, 'Reset now', 'Enter')

  await page.locator('summary', { hasText: 'typical' }).waitFor()
  expect(await control.startedFrom()).toMatchObject({ name: 'typical' })
})

test('a world that begins at a scenario of the app has a start without a name, not a state', async () => {
  const { page } = await openDrawer(browser(), [])

  await page.locator('summary', { hasText: 'Scenario' }).getByText('without a name', { exact: true }).waitFor()
})

test('all requests are sent as the chosen person, until nobody is chosen', async () => {
  const { page, server } = await openDrawer(browser(), ['Acting user'])
  const me = async () => ((await (await fetch(`${server.url}/api/users/@me/`)).json()) as { email?: string }).email

  const member = page.locator('option[value="member@acme.test"]')
  await member.waitFor({ state: 'attached' })
  await press(page, 'All requests are sent as', ...'member@')
  await press(page, 'Send as this one', 'Enter')
  const told = page.locator('summary', { hasText: 'member@acme.test' })
  await told.waitFor()
  await page.getByRole('status').getByText('All requests are sent as member@acme.test.', { exact: true }).waitFor()
  const acting = await me()
  // The form is made anew, with who is acting now.
  await member.and(page.locator('[selected], :checked')).waitFor({ state: 'attached' })
  await press(page, 'All requests are sent as', 'Home')
  await press(page, 'Send as this one', 'Enter')
  await told.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('Each request is answered by what it carries.', { exact: true }).waitFor()

  expect([acting, await me()]).toEqual(['member@acme.test', undefined])
})

test('beside the longest address of an acting user, the form below is as wide as before', async () => {
  const { page, control } = await openDrawer(browser(), ['Acting user'])
  const form = page.getByRole('combobox', { name: 'All requests are sent as' })
  const before = (await form.boundingBox())!.width

  await control.rows.change('user', 1, { email: 'somebody.with.a.long.name@example.test' })
  await control.actor.set('somebody.with.a.long.name@example.test')
  await page.locator('summary', { hasText: 'somebody.with.a.long.name@example.test' }).waitFor()

  expect((await form.boundingBox())!.width).toBe(before)
})

test('a world is opened as this one is now, shown and dropped', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Worlds'])
  await create(server.url, 'First')

  await type(page, 'New world', 'alice')
  await press(page, 'Open world', 'Enter')
  await press(page, 'Show world alice', 'Enter')
  await page.getByRole('heading', { name: /World alice/ }).waitFor()
  const names = await namesIn(await control.worlds.open('alice'))
  // A reload shows it again.
  expect(new URL(page.url()).search).toBe('?world=alice')
  await press(page, 'Drop world alice', 'Enter')
  await press(page, 'Drop now', 'Enter')

  await notice(page).getByText('Done: Drop world alice.').waitFor()
  expect([names, await control.worlds.list()]).toEqual([['First'], []])
  expect(new URL(page.url()).search).toBe('')
})

test('a world without a valid name is refused in the words of the server', async () => {
  const { page } = await openDrawer(browser(), ['Worlds'])

  await type(page, 'New world', '-')
  await press(page, 'Open world', 'Enter')

  await page.getByRole('alert').getByText('No name for a world: "-"').waitFor()
})

test('a world that was opened without a name asks for one', async () => {
  const { page } = await openDrawer(browser(), ['Worlds'])

  await press(page, 'Open world', 'Enter')

  await page.getByRole('alert').getByText('Fill in a name first.').waitFor()
})

test('a world that was branched off is among the worlds of an open drawer', async () => {
  const { page, server } = await openDrawer(browser(), ['Worlds'], { viewport: { width: 1280, height: 800 } })
  await create(server.url, 'First')
  await page.getByRole('option', { name: 'Request 1 ' }).click()

  await page.getByRole('button', { name: 'Branch' }).click()

  const worlds = page.getByRole('list', { name: 'Worlds' }).getByRole('listitem')
  await worlds.filter({ hasText: 'from-1' }).getByText('shown').waitFor()
})
