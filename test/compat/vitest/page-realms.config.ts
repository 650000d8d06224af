import { defineConfig } from 'vitest/config'

/** The same, where each realm is that of a page and lacks what msw needs: the set-up file of the guide gives it. */
export default defineConfig({
  test: {
    include: ['*.suite.ts'],
    setupFiles: ['globals.ts'],
    pool: 'vmForks',
    maxWorkers: 1,
    reporters: ['json'],
  },
})
