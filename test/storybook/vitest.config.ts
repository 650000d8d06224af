import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/storybook/*.spec.ts'],
    // All files share one Storybook, because to build it takes longer than most of their tests.
    isolate: false,
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // On two busy cores a browser sometimes misses a key. A real failure fails twice.
    retry: process.env['CI'] ? 1 : 0,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'test/.reports/storybook.json' },
  },
})
