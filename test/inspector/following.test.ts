import { expect } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { serve } from '../../src/server.ts'
import { office } from '../support/api/office.ts'
import { openDrawer } from '../support/inspector/drawer.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { ask, create, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('the page lists the requests before it was opened, and those that come later', async () => {
  const { page, server } = await openInspectorPage(browser())
  const list = page.getByRole('region', { name: 'Requests' })
  await ask(server.url, dashboards)
  await list.getByRole('option', { name: /dashboards/ }).waitFor()

  await ask(server.url, '/api/environments/1/events/')

  await list.getByRole('option', { name: /events/ }).waitFor()
  expect(await list.getByRole('option').count()).toBe(2)
})

test('requests that come during a pause are counted, and shown when it goes on', async () => {
  const { page, server } = await openInspectorPage(browser())
  await ask(server.url, dashboards)
  await page.getByRole('option').waitFor()

  await page.getByRole('button', { name: 'Pause' }).click()
  for (const path of [dashboards, '/api/environments/1/events/']) await ask(server.url, path)
  await page.getByRole('banner').getByText('Paused, 2 new').waitFor()
  expect(await page.getByRole('option').count()).toBe(1)

  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(3)
  await page.getByRole('banner').getByText('Live').waitFor()
})

test('a request is held until its gate lets it through', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  const gate = await control.hold('POST')
  const created = create(server.url, 'Late')
  await page.getByRole('option', { name: /Request 1 POST .* waiting/ }).waitFor()

  await gate.release()

  await created
  await page.getByRole('option', { name: /Request 1 POST .* 201/ }).waitFor()
})

test('a request that waits because of a fault is not said to be held: no gate holds it', async () => {
  const { page, server, control } = await openDrawer(browser(), [])
  await control.faults.add({ effect: { hang: true } })

  void ask(server.url, dashboards).catch(() => undefined)

  await page.getByRole('option', { name: /Request 1 GET .* waiting/ }).waitFor()
  await page.locator('summary', { hasText: /^Gates *1 waiting$/ }).waitFor()
})

test('a journal that is emptied empties the list, and the page says so', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await ask(server.url, dashboards)
  await page.getByRole('option').click()

  await control.journal.clear()

  await page.getByText(`No request has come yet. Send one to ${server.url}/api/…`).waitFor()
  await page.getByRole('status').getByText('The journal was emptied. Requests count from 1 again.').waitFor()
  expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('Now')
})

test('a server that stops is told, and one that comes back is followed anew', async () => {
  const { page, server } = await openInspectorPage(browser())
  await ask(server.url, dashboards)
  await page.getByRole('option').waitFor()
  await server.close()
  await page.getByRole('banner').getByText('Connection lost: The server does not answer.').waitFor()

  const { port } = new URL(server.url)
  const again = await serve(createFake({ scenario: office }), { port: Number(port), token: server.token })
  await ask(again.url, '/api/environments/1/events/')
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.getByRole('option', { name: /Request 1 GET .*events/ }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await page
    .getByRole('status')
    .getByText(/ are no longer known\.$/)
    .waitFor()
  await again.close()
})

test('a connection that ends as soon as it has begun is told as lost', async () => {
  const { page, control } = await openInspectorPage(browser())
  const begin = (await control.events().next()).value!
  const body = `event: begin\ndata: ${JSON.stringify(begin.data)}\n\nevent: end\ndata: {"says":"It is closed."}\n\n`
  let asked = 0
  await page.route(/__fake\/events/, (route) => {
    asked++
    // The third try is not answered.
    return asked > 2 ? undefined : route.fulfill({ body, contentType: 'text/event-stream' })
  })

  await page.reload()
  await expect.poll(() => asked).toBe(3)

  expect(await page.getByRole('banner').textContent()).toContain('Connection lost: It is closed.')
})
