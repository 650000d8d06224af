import { defineConfig } from '@playwright/test'
import { chromium, chromiumFlags } from '../support/chromium.ts'

export default defineConfig({
  testDir: '..',
  testMatch: ['playwright/*.spec.ts', '.reports/examples-playwright/*.ts'],
  outputDir: '../.reports/playwright',
  fullyParallel: true,
  workers: 2,
  use: {
    baseURL: process.env['FAKE_SITE']!,
    launchOptions: { executablePath: chromium!, args: chromiumFlags },
  },
})
