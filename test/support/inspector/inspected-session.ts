import type { Browser, BrowserContextOptions } from '@playwright/test'
import { ask, create, dashboards } from '../servers/served.ts'
import { openInspectorPage } from './page.ts'
import type { InspectorPage } from './page.ts'

/** How many requests `openAfterSession` sends. */
export const SENT = 8

/**
 * The page after a short session: 1 a list, 2 a new dashboard, 3 a refused read, 4 a fault, 5 a dashboard that is not there,
 * then an edit of rows by control, 6 a PATCH that is held while 7 and 8 are read.
 */
export async function openAfterSession(browser: Browser, options: BrowserContextOptions = {}): Promise<InspectorPage> {
  const opened = await openInspectorPage(browser, undefined, options)
  const { server, control, page } = opened
  // Requests that come before the page follows are read whole, and nothing more of them is asked for when they are selected.
  await page.getByRole('status').getByText('Live').waitFor()
  await ask(server.url, dashboards)
  const { id } = await create(server.url, 'Weekly')
  await ask(server.url, dashboards, { headers: { Authorization: 'Bearer phx_nobody' } })
  await control.faults.add({ effect: { status: 503 }, times: 1 })
  await ask(server.url, dashboards)
  await ask(server.url, `${dashboards}999/`)
  await control.rows.change('dashboard', id, { name: 'By control' })
  const gate = await control.hold('PATCH')
  void ask(server.url, `${dashboards}${id}/`, { method: 'PATCH', body: '{}' }).catch(() => undefined)
  await gate.arrived(1)
  for (const path of [`${dashboards}${id}/`, '/api/environments/1/insights/']) await ask(server.url, path)
  await page.getByRole('option', { name: 'Request 8 ' }).waitFor()
  await page.getByRole('option', { name: /Request 6 .* waiting/ }).waitFor()
  return opened
}
