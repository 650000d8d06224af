import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

const build = `${shared.root!}dist`

/**
 * For runs that are themselves looked at: what is in here fails where its title says so. They take the build, as a project
 * would: each process loads it in a tenth of the time that the sources take.
 */
export default defineConfig({
  root: shared.root!,
  resolve: {
    alias: [
      { find: /^fake-dashboards$/, replacement: `${build}/index.js` },
      { find: /^fake-dashboards\/(\w+)$/, replacement: `${build}/$1.js` },
    ],
  },
  test: {
    include: ['test/compat/vitest/*.suite.ts', 'test/.reports/generated/*.test.ts'],
    server: { deps: { external: [/\/dist\//] } },
    reporters: ['json'],
    testTimeout: 30_000,
  },
})
