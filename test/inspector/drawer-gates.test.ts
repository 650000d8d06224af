import { expect } from 'vitest'
import { focusedName, notice, openDrawer, press, tabTo, type } from '../support/inspector/drawer.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { ask, create, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('requests are held by a gate of the drawer, and one is released', async () => {
  const { page, server } = await openDrawer(browser(), ['Gates'])
  await press(page, 'Method', ...'GET')
  await type(page, 'Path', '/dashboards')
  await press(page, 'Hold', 'Enter')
  await notice(page).getByText('Done: Hold.').waitFor()
  const answer = ask(server.url, dashboards)

  await page.getByText('1 GET /api/environments/1/dashboards/').waitFor()
  await press(page, 'Release request 1', 'Enter')

  expect((await answer).status).toBe(200)
  await page.getByRole('region', { name: 'Gate 1' }).getByText('1 came').waitFor()
})

test('a held request is refused with the status that was typed', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Gates'])
  await control.hold({ path: '/dashboards' })
  const answer = ask(server.url, dashboards)

  await page.getByText('1 waiting').waitFor()
  await type(page, 'Status to refuse request 1 with', '502')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  expect((await answer).status).toBe(502)
})

test('letting all through ends the gate, and the focus is at the heading of the section', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Gates'])
  await control.hold({ path: '/dashboards' })
  const answers = [ask(server.url, dashboards), ask(server.url, dashboards)]

  await page.getByText('2 waiting').waitFor()
  await press(page, 'Let all through gate 1', 'Enter')

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  await page.getByRole('region', { name: 'Gate 1' }).waitFor({ state: 'detached' })
  expect(await focusedName(page)).toMatch(/^Gates/)
})

test('a held answer is sent with another name in its body', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Gates'])
  const { id } = await create(server.url, 'First')
  await control.hold({ path: '/dashboards/:id', at: 'answer' })
  const answer = ask(server.url, `${dashboards}${id}/`)

  await press(page, 'Edit the answer to request 2', 'Enter')
  await tabTo(page, 'Body')
  const body = JSON.parse(await page.getByLabel('Body').inputValue()) as object
  await type(page, 'Body', JSON.stringify({ ...body, name: 'Second' }))
  await press(page, 'Send', 'Enter')

  expect(await (await answer).json()).toMatchObject({ id, name: 'Second' })
  await notice(page).getByText('Done: Send.').waitFor()
})

test('what the endpoint never answers is refused in the section, and sent once it is called a lie', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Gates'])
  const { id } = await create(server.url, 'First')
  await control.hold({ path: '/dashboards/:id', at: 'answer' })
  const answer = ask(server.url, `${dashboards}${id}/`)

  await press(page, 'Edit the answer to request 2', 'Enter')
  await type(page, 'Body', '{"id": "one"}')
  await press(page, 'Send', 'Enter')
  await page.getByRole('alert').getByText('lie').waitFor()
  await press(page, 'send it though it is a lie', 'Space')
  await press(page, 'Send', 'Enter')

  expect(await (await answer).json()).toEqual({ id: 'one' })
  await notice(page).getByText('Done: Send.').waitFor()
  expect((await control.entry(2)).edited?.lie).toContain('id')
})

test('a body that is no JSON is refused in place of one that was', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Gates'])
  await control.hold({ path: '/dashboards', at: 'answer' })
  void ask(server.url, dashboards).catch(() => {})

  await press(page, 'Edit the answer to request 1', 'Enter')
  await type(page, 'Body', '{"count":')
  await press(page, 'Send', 'Enter')

  await page.getByRole('alert').getByText('The body is not JSON').waitFor()
})

test('a gate and an acting user that somebody else sets are seen, and that they end', async () => {
  const { page, control } = await openDrawer(browser(), ['Gates', 'Acting user'])
  const acting = page.locator('summary', { hasText: 'Acting user' })
  await acting.getByText('as the requests say').waitFor()

  const gate = await control.hold({ path: '/dashboards' })
  const [person] = await control.people()
  await control.actor.set(person!.email)
  await page.getByRole('region', { name: 'Gate 1' }).waitFor()
  await acting.getByText(person!.email).waitFor()
  const head = page.getByRole('banner').getByText(`All requests are sent as ${person!.email}`)
  await head.waitFor()
  await gate.open()
  await control.actor.set(null)

  await page.getByRole('region', { name: 'Gate 1' }).waitFor({ state: 'detached' })
  await acting.getByText('as the requests say').waitFor()
  await head.waitFor({ state: 'detached' })
})

test('why a request at the top of a long list cannot be refused so is in view', async () => {
  const { page, server, control } = await openDrawer(browser(), ['Gates'], { viewport: { width: 1280, height: 600 } })
  const gate = await control.hold({ path: '/dashboards' })
  for (let at = 0; at < 12; at++) void ask(server.url, dashboards).catch(() => undefined)
  await page.getByText('12 waiting').waitFor()

  await page.getByLabel('Status to refuse request 1 with').fill('abc')
  await page.getByRole('button', { name: 'Refuse request 1', exact: true }).click()

  const problem = page
    .getByRole('alert')
    .getByText('effect.status: expected a whole number from 200 to 599, got "abc".')
  await problem.waitFor()
  const { y, height } = (await problem.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(600)
  await gate.open()
})

test('a request at a gate that the code has made is released, and that the code opens the gate is seen', async () => {
  const { page, server, fake } = await openDrawer(browser(), ['Gates'])
  const gate = fake.hold('GET', '/dashboards')
  const answer = ask(server.url, dashboards)
  await page.getByText('gate 1, holds requests, 1 came').waitFor()

  await press(page, 'Release request 1', 'Enter')

  expect((await answer).status).toBe(200)
  expect(gate.reached).toBe(1)
  gate.open()
  await page.getByRole('region', { name: 'Gate 1' }).waitFor({ state: 'detached' })
})

test('what waits for a fault is told with what would end that', async () => {
  const { page, server, fake } = await openDrawer(browser(), ['Gates'])
  fake.faults.add({ match: { path: '/events' }, effect: { hang: true } })
  const leaving = new AbortController()
  const answer = ask(server.url, '/api/environments/1/events/', { signal: leaving.signal })
  const drawer = page.getByRole('region', { name: 'Set up' })

  await drawer.getByText(/^Request 1 is not over yet: hangs by a fault/).waitFor()
  leaving.abort()
  await Promise.allSettled([answer])
  await drawer.getByText('Request 1 is not over yet').waitFor({ state: 'detached' })
})
