import type { AddressInfo } from 'node:net'
import { preview } from 'vite'
import type { ProxyOptions } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { fakeDashboards } from '../../src/vite.ts'
import { office } from '../support/api/office.ts'
import { ask, dashboards, served } from '../support/servers/served.ts'
import { project } from '../support/servers/vite-dev.ts'

/** What a preview with the plugin answers two requests for the API, and what its log says. */
async function previewed(proxy?: Record<string, string | ProxyOptions>) {
  const warnings: string[] = []
  const { config, httpServer, close } = await preview({
    root: project(),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: '.' },
    plugins: [fakeDashboards({ scenario: office })],
    preview: { host: '127.0.0.1', port: 0, ...(proxy && { proxy }) },
  })
  onTestFinished(() => close())
  config.logger.warn = (text) => void warnings.push(text)
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`
  const answers = [await ask(url, `${dashboards}?limit=1`), await ask(url, dashboards)]
  await fetch(`${url}/`)
  return { types: answers.map(({ headers }) => headers.get('content-type')), warnings }
}

test('a preview, which has no fake, says once that it answers the API with the page of the app', async () => {
  expect(await previewed()).toEqual({
    types: ['text/html', 'text/html'],
    warnings: [
      expect.stringMatching(/^fake-dashboards: \S+\/dashboards\/ is not the fake's\. vite preview has no fake\./),
    ],
  })
})

test('a preview that leads the API to a server says nothing', async () => {
  const { server } = await served()
  const target = { target: server.url }

  for (const key of ['/api', '^/api/.*'])
    expect(await previewed({ [key]: target })).toEqual({
      types: ['application/json', 'application/json'],
      warnings: [],
    })
})
