import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

/** For runs that are themselves looked at: what is in here fails where its title says so. */
export default defineConfig({
  root: shared.root!,
  resolve: shared.resolve!,
  test: {
    include: ['test/compat/vitest/*.suite.ts', 'test/.reports/generated/*.test.ts'],
    reporters: ['json'],
    testTimeout: 30_000,
  },
})
