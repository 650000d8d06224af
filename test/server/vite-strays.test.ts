import { expect, test } from 'vitest'
import { fakeDashboards } from '../../src/vite.ts'
import type { DevFakeOptions } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { ask, dashboards } from '../support/servers/served.ts'
import { dev, project } from '../support/servers/vite-dev.ts'

/** A dev server with the fake, and what its log warns of. */
async function watched(options: DevFakeOptions = {}) {
  const { vite, url } = await dev({ root: project(), plugins: [fakeDashboards({ scenario: office, ...options })] })
  const warnings: string[] = []
  vite.config.logger.warn = (text) => void warnings.push(text)
  return { url, warnings }
}

test('a misspelled path of the API that Vite answers with the app’s page is told once in the log, with the nearest route', async () => {
  const { url, warnings } = await watched()

  const answer = await fetch(`${url}/api/enviroments/1/dashboards/?limit=1`)
  await fetch(`${url}/api/enviroments/1/dashboards/?limit=2`)

  expect(answer.headers.get('content-type')).toBe('text/html')
  expect(warnings).toEqual([
    "fake-dashboards: GET /api/enviroments/1/dashboards/ is not the fake's, and was answered with a page. The nearest route is /api/environments/:project_id/dashboards.",
  ])
})

test('a page of the app below /api/ that somebody opens, and an answer that is no page, are not told', async () => {
  const { url, warnings } = await watched()

  await fetch(`${url}/api/explained`, { headers: { Accept: 'text/html' } })
  await fetch(`${url}/api/login`, { headers: { Accept: 'application/json' } })

  expect(warnings).toEqual([])
})

test('the first request without a key is told in the log, with what would be accepted; a 401 of a fault is not', async () => {
  const { url, warnings } = await watched({ faults: [{ match: { path: '/events' }, effect: { status: 401 } }] })
  const events = '/api/environments/1/events/'
  const answers = [await ask(url, events), await fetch(url + dashboards), await fetch(url + dashboards)]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(warnings).toEqual([
    expect.stringMatching(
      /^fake-dashboards: GET \/api\/environments\/1\/dashboards\/ was answered 401\. No API key .*auth: 'lenient'/,
    ),
  ])
})
