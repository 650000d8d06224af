import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * The files whose every test goes over every transport, asked of a worker as well. Tests in them that need the fake itself,
 * which is in another process, are skipped.
 */
const behaviour = ['core', 'resources'].flatMap((area) =>
  readdirSync(`${root}test/${area}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${area}/${path}`)
    .filter((path) => isOverTransports(readFileSync(root + path, 'utf8'))),
)

function isOverTransports(text: string): boolean {
  return text.includes('everyTransport(') && !/^\s*test[.(]/m.test(text)
}

export default defineConfig({
  root,
  test: {
    include: ['test/compat/worker/*.spec.ts', ...behaviour],
    isolate: false,
    maxWorkers: 2,
    globalSetup: ['test/compat/worker/support/global-worker.ts'],
    setupFiles: ['test/support/random/fast-check.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On two busy cores a connection is lost at times. What is wrong fails twice.
    retry: process.env['CI'] ? 1 : 0,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test/.reports/worker.json' },
  },
})
