import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './support/slow-first.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    // For the examples of the README and TSDoc, which import the package by its name.
    alias: [
      { find: /^fake-dashboards$/, replacement: `${root}src/index.ts` },
      { find: /^fake-dashboards\/(\w+)$/, replacement: `${root}src/$1.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // Nothing in the package is global, and tests prove it by sharing one module instance.
    isolate: false,
    // Many tests wait for a process or a browser, so one worker more than there are cores pays.
    maxWorkers: availableParallelism() + 1,
    // Most objects of a test are garbage at its end; with more room for young ones, a suite takes a twentieth less time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowFirst },
    setupFiles: ['test/support/random/fast-check.ts'],
    // Some tests start processes, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // On two busy cores a browser sometimes misses a key. A real failure fails twice.
    retry: process.env['CI'] ? 1 : 0,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test/.reports/vitest.json' },
  },
})
