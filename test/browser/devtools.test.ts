import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import type { Har } from '../../src/index.ts'
import { typical } from '../../src/scenarios.ts'
import { chromium, launchOptions, requireChromium } from '../support/browser/chromium.ts'
import { fileWith } from '../support/folder.ts'

requireChromium('Archives in the network panel of Chromium')

const project = 'https://app.example.test/api/environments/2'

/** A fake that was asked for something of every kind, among it what gets no answer. */
async function asked() {
  const fake = createFake({ scenario: typical, auth: 'lenient' })
  const headers = { 'Content-Type': 'application/json' }
  fake.faults.add({ match: { method: 'PUT' }, effect: { networkError: true } })
  fake.faults.add({ match: { path: '/events/:id' }, effect: { latency: '2s' } })
  await fake.fetch(`${project}/dashboards/?limit=1`)
  await fake.fetch(`${project}/dashboards/1/`, { method: 'PATCH', headers, body: '{"name":"Ä"}' })
  await fake.fetch(`${project}/dashboards/1/`, { method: 'PUT', headers, body: '{}' }).catch(() => undefined)
  await fake.fetch(`${project}/dashboards/999/`)
  const late = fake.fetch(`${project}/events/00000000-0000-4000-8000-000000000000/`)
  fake.clock.advance('2s')
  await late
  return fake
}

/** Opens an archive in the network panel, and gives what that lists: name, status, type and time of each request. */
async function list(browser: Browser, har: Har): Promise<unknown> {
  const page = await browser.newPage()
  await page.goto('devtools://devtools/bundled/devtools_app.html?panel=network')
  const chosen = page.waitForEvent('filechooser')
  await page.getByLabel('Import HAR file').first().click()
  await (await chosen).setFiles(fileWith('journal.har', JSON.stringify(har)))
  const rows = page.locator('.network-log-grid tbody tr:not(.data-grid-filler-row)')
  await expect.poll(() => rows.count()).toBe(har.log.entries.length)
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim().replaceAll(/\s+/g, ' '))),
  )
  return texts.map(([name, status, type, _initiator, _size, time]) => [name, status, type, time])
}

test.runIf(chromium)(
  'the archive of a journal is opened by the network panel of Chromium',
  async () => {
    const { journal } = await asked()
    const browser = await playwright.launch(launchOptions)
    onTestFinished(() => browser.close())

    const whole = await list(browser, await journal.toHar({ keep: ['everything'] }))
    const redacted = await list(browser, await journal.toHar())

    expect(whole).toEqual([
      ['dashboards/?limit=1', '200', 'fetch', '0 ms'],
      ['1/', '200', 'fetch', '0 ms'],
      ['1/', 'Finished', 'fetch', '0 ms'],
      ['999/', '404', 'fetch', '0 ms'],
      ['00000000-0000-4000-8000-000000000000/', '404', 'fetch', '2.00 s'],
    ])
    expect(redacted).toEqual(whole)
  },
  60_000,
)
