import type { Locator } from '@playwright/test'
import { expect } from 'vitest'
import { inspectorTests, openInspectorPage, styleOf } from '../support/inspector/page.ts'
import { openTab, selectRequest, sendAs } from '../support/inspector/tabs.ts'
import { create, dashboards } from '../support/servers/served.ts'

const first = `${dashboards}1/`

const { test, browser } = inspectorTests()

/** The lines of a text as they are drawn. */
const linesOf = (part: Locator) =>
  part.evaluate((element) => {
    const [walker, range] = [document.createTreeWalker(element, NodeFilter.SHOW_TEXT), document.createRange()]
    const lines: string[] = []
    for (let bottom = 0, node = walker.nextNode(); node; node = walker.nextNode())
      for (const [at, sign] of [...node.nodeValue!].entries()) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (box.top >= bottom) lines.push('')
        bottom = Math.max(bottom, box.bottom)
        lines.push(`${lines.pop()}${sign}`)
      }
    return lines
  })

test('in a narrow column, the name of an endpoint breaks between its words', async () => {
  const { page, server } = await openInspectorPage(browser(), undefined, { viewport: { width: 800, height: 700 } })
  await create(server.url, 'First')
  await sendAs('owner', server.url, 'PATCH', first, { name: 'Other' })
  await selectRequest(page, 2)
  const decision = page.getByText('environments_dashboards_partial_update answered')
  await decision.waitFor()

  const lines = await linesOf(decision)
  expect(lines.filter((line) => line.endsWith('_'))).toHaveLength(1)
  expect(lines.slice(0, -1).filter((line) => !/[ _]$/.test(line))).toEqual([])
})

test('a refusal is told in one sentence with its rule, and its check is marked by a sign and a word', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('reader', server.url, 'PATCH', first, { name: 'Mine' })

  await selectRequest(page, 2)

  const panel = page.getByRole('tabpanel', { name: 'Why' })
  await panel.getByText("Refused with 403 by rule K.8: API key missing required scope 'dashboard:write'.").waitFor()
  await panel.getByText('API key "reader" lacks dashboard:write').waitFor()
  const checks = panel.getByRole('listitem').filter({ has: page.locator('summary', { hasText: 'rule' }) })
  const texts = (await checks.allInnerTexts()).map((text) => text.split('\n').slice(0, 3).join(' '))
  expect(texts.slice(0, 5)).toEqual([
    '✓ format passed',
    '✓ credentials passed',
    '✕ scope refused',
    '– body not reached',
    '– project not reached',
  ])
  expect(await panel.locator('[aria-current=step]').innerText()).toContain('scope')
})

test('a refusal leads to the request that caused it', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { deleted: true })
  await sendAs('member', server.url, 'GET', first)
  await selectRequest(page, 3)

  await page.getByRole('tabpanel', { name: 'Why' }).getByRole('button', { name: '#2' }).press('Enter')

  await page.getByRole('heading', { name: '#2 ' }).waitFor()
})

test('a refusal of a value names its field', async () => {
  const { page, server } = await openInspectorPage(browser())
  await create(server.url, 'Sales')
  await sendAs('owner', server.url, 'PATCH', first, { tags: 'x' })

  await selectRequest(page, 2)

  await page.getByRole('tabpanel', { name: 'Why' }).getByText('It is about tags.').waitFor()
})

test('the paragraph of the rule that refused is there at once, and others open by the keyboard', async () => {
  const { page, server } = await openInspectorPage(browser())
  await sendAs('reader', server.url, 'PATCH', first, { name: 'Mine' })
  await selectRequest(page, 1)
  const panel = page.getByRole('tabpanel', { name: 'Why' })

  await panel
    .getByRole('region', { name: 'Rule K.8' })
    .getByText('A scoped key needs the scope of the action')
    .waitFor()
  await panel.locator('summary', { hasText: 'rule R.6' }).press('Enter')

  const rule = panel.getByRole('region', { name: 'Rule R.6' })
  await rule.getByText('An unknown format is a 404').waitFor()
  expect(await rule.locator('code').first().innerText()).toBe('?format=')
  expect(await rule.getByRole('listitem').count()).toBeGreaterThan(0)
})

test('a refusal by an endpoint shows the titles of its rules, and one of them opens by the keyboard', async () => {
  const { page, server } = await openInspectorPage(browser())
  await sendAs('owner', server.url, 'GET', `${dashboards}999/`)
  await selectRequest(page, 1)

  const section = page.getByRole('tabpanel', { name: 'Why' }).getByRole('region', { name: 'Rule 2' })
  await section.getByText('Shows one dashboard.').waitFor()
  const paragraph = section.getByText('a deleted dashboard are a 404')
  const before = await paragraph.isVisible()
  await section.locator('summary', { hasText: '2.2 A dashboard is found by number in its project' }).press('Enter')

  await paragraph.waitFor()
  expect(before).toBe(false)
  // Those that are shut take a line each.
  expect((await section.boundingBox())!.height).toBeLessThan(700)
})

test('a fault, a warning, and an endpoint that answered are each told as the reason', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 }, times: 1 })
  await sendAs('owner', server.url, 'GET', '/api/environments/1/events/')
  await sendAs('owner', server.url, 'POST', dashboards, { name: 'Sales', nothing: 1 })
  const panel = page.getByRole('tabpanel', { name: 'Why' })

  await selectRequest(page, 1)
  await panel.getByText('A fault answered 503 in place of the API').waitFor()
  await panel.getByText('/events → 503, once').waitFor()
  await page.getByText('with key owner').waitFor()
  expect(await page.getByRole('region', { name: '#1' }).getByText('somebody').count()).toBe(0)

  await selectRequest(page, 2)
  await panel
    .getByText('Every check was passed, and environments_dashboards_create answered 201 (section 1).')
    .waitFor()
  const warning = panel.getByText('Unknown body key "nothing" was ignored.')
  await warning.waitFor()
  expect(await styleOf(warning, 'border-left-color')).toBe(
    await styleOf(page.getByTitle('Unknown body key "nothing" was ignored.'), 'color'),
  )
})

test('a request that waits tells what would end that', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  const gate = fake.hold('GET', '/dashboards')
  const held = sendAs('owner', server.url, 'GET', dashboards)
  await gate.arrived()

  await selectRequest(page, 1)

  await page.getByRole('tabpanel').getByText(/gate/).waitFor()
  await openTab(page, 'Change')
  await page.getByRole('tabpanel').getByText('Request 1 is not over yet').waitFor()
  gate.open()
  await held
  await page.getByRole('tabpanel').getByText('Nothing was changed by this request.').waitFor()
})

test('selecting a request shows why within 50 ms', async () => {
  const { page, server } = await openInspectorPage(browser())
  for (let count = 0; count < 12; count++) await sendAs('reader', server.url, 'PATCH', first, { name: 'Mine' })
  await selectRequest(page, 1)

  const times = await page.evaluate(async () => {
    const shown = () => document.querySelector('#request-heading')?.textContent
    const took: number[] = []
    for (let number = 2; number <= 12; number++) {
      const began = performance.now()
      document
        .querySelector('[role=listbox]')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      while (!shown()?.startsWith(`#${number} `) || !document.querySelector('[role=tabpanel] h3'))
        await new Promise(requestAnimationFrame)
      took.push(performance.now() - began)
    }
    return took
  })

  // The quickest one, because a busy machine slows down the others.
  expect(Math.min(...times)).toBeLessThan(50)
})
