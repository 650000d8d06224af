import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { fileURLToPath } from 'node:url'
import shared from './vitest.config.ts'

/** Runs the stories that are to fail. */
export default {
  ...shared,
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)), tags: { include: ['fails'] } })],
}
