import { defineConfig } from '@playwright/test'
import { quickLaunchOptions } from '../support/browser/chromium.ts'

const MISSPELT = '**/misspelt.spec.ts'

export default defineConfig({
  // Without the paths of the sources, imports of the package lead to its build.
  tsconfig: './tsconfig.json',
  testDir: '..',
  testMatch: ['playwright/*.spec.ts', '.reports/examples-playwright/*.ts'],
  outputDir: '../.reports/playwright',
  fullyParallel: true,
  workers: 2,
  // The machine may be busy.
  expect: { timeout: 15_000 },
  projects: [
    { name: 'right', testIgnore: MISSPELT },
    // @ts-expect-error The compiler tells as well.
    { name: 'misspelt', testMatch: MISSPELT, use: { leftover: 'pass' } },
  ],
  use: {
    baseURL: process.env['FAKE_SITE']!,
    launchOptions: quickLaunchOptions,
  },
})
