import { mkdirSync, writeFileSync } from 'node:fs'
import { Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findExamples } from '../support/texts/examples.ts'
import { root } from '../support/texts/guides.ts'

/** The `register` of the guide, on a free port. */
async function importRegister(): Promise<() => Promise<void>> {
  const { code } = findExamples().find((example) => example.code.includes('function register('))!
  expect(code).toContain('port: 8010')
  const folder = `${root}test/.reports/rendering-server`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/instrumentation.ts`, code.replace('port: 8010', 'port: 0'))
  return ((await import(`${folder}/instrumentation.ts`)) as { register: () => Promise<void> }).register
}

test('the fake of a server that renders pages still answers after a hot reload, which puts fetch back', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  vi.stubEnv('API', 'fake')
  const [log, listen] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(Server.prototype, 'listen')]
  onTestFinished(() => {
    for (const server of listen.mock.contexts as Server[]) server.close()
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const { fetch } = globalThis
  const register = await importRegister()

  await register()
  globalThis.fetch = fetch

  const link = /http\S+/.exec(log.mock.lastCall?.[0] as string)![0]
  expect((await globalThis.fetch(new URL('/api/environments/2/dashboards/1/', link))).status).toBe(200)
})
