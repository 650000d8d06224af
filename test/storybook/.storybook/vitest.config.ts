import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { quickLaunchOptions } from '../../support/browser/chromium.ts'

/** Runs every story, and its play function, as a test in a page. */
export default defineConfig({
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)) })],
  server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
  // The cache of Vite is not told when a package of the same version has changed.
  optimizeDeps: { force: true },
  test: {
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
