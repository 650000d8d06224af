import type { Page } from '@playwright/test'
import type { EntryDetail } from '../../../src/hosts/worlds/knowledge/entry-detail.ts'

/**
 * Opens the page of the inspector again over the given number of requests, all copies of one. Sending them would take
 * longer than the test. Every 25th is for dashboards, the others are not.
 */
export async function tellManyRequests(page: Page, like: EntryDetail, count: number): Promise<void> {
  const clock = { now: '2026-01-01T00:00:00Z', following: false }
  const begin = JSON.stringify({ newest: count, clock, faults: [], held: [], gates: [], actor: { as: null } })
  await page.route('**/__fake/events*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: begin\ndata: ${begin}\n\n` }),
  )
  await page.route('**/__fake/entries?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const since = Number(searchParams.get('since'))
    const last = Math.min(count, since + Number(searchParams.get('limit')))
    const entries = Array.from({ length: last - since }, (_, at) => toEntry(like, since + at + 1))
    return route.fulfill({ json: { entries } })
  })
  await page.route('**/__fake/entries/*', (route) =>
    route.fulfill({ json: toEntry(like, Number(/\d+$/.exec(route.request().url())![0])) }),
  )
  await page.reload()
}

const toEntry = (like: EntryDetail, number: number): EntryDetail => ({
  ...like,
  number,
  path: `/api/environments/1/${number % 25 === 1 ? 'dashboards' : 'events'}/?n=${number}`,
})
