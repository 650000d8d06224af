import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** The tests of one area, named by `npm run mutants`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]') as string[],
    // The first loads modules afresh, and those that are warm must stay; the second finds what it finds by many draws.
    exclude: ['test/core/lazy.test.ts', 'test/contract/any-tiles.test.ts'],
    setupFiles: ['test/mutants/loaded.ts', 'test/support/random/fast-check.ts'],
    maxWorkers: 1,
    // Threads refuse flags of the process.
    execArgv: [],
    testTimeout: 60_000,
    reporters: [],
  },
})
