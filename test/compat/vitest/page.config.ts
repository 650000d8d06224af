import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { quickLaunchOptions } from '../../support/browser/chromium.ts'
import shared from '../../vitest.config.ts'

/** For a project that has the packed package among its modules, and takes the rest from this repository. */
export default defineConfig({
  server: { fs: { allow: [shared.root!] } },
  test: {
    include: ['*.suite.ts'],
    reporters: ['json'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: quickLaunchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
