import type { Browser } from '@playwright/test'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { KeyName } from '../api/office.ts'
import { office } from '../api/office.ts'
import { dashboards } from '../servers/served.ts'
import { openInspectorPage } from './page.ts'
import type { InspectorPage } from './page.ts'
import { sendAs } from './tabs.ts'

export type Sent = readonly [key: KeyName, method: string, path: string, body?: object]

const first = `${dashboards}1/`

/** Reads and writes, and at 4 a write with a key that may only read. */
const session: readonly Sent[] = [
  ['owner', 'GET', '/api/users/@me/'],
  ['owner', 'POST', dashboards, { name: 'Sales' }],
  ['reader', 'GET', first],
  ['reader', 'PATCH', first, { name: 'Mine' }],
  ['revoked', 'GET', dashboards],
  ['owner', 'PATCH', first, { name: 'Weekly sales', pinned: true }],
  ['owner', 'GET', `${dashboards}7/`],
  ['owner', 'GET', dashboards],
]

/** The page of the inspector after a session that is the same in every run: one request every two seconds by the frozen clock. */
export async function openPicturedSession(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<InspectorPage> {
  const fake = createFake({ scenario: office })
  const opened = await openInspectorPage(browser, fake, { viewport })
  for (const [key, method, path, body] of session) {
    await sendAs(key, opened.server.url, method, path, body)
    fake.clock.advance('2s')
  }
  return opened
}
