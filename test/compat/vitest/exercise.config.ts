import { defineConfig } from 'vitest/config'
import { exerciseReporter } from '../../../src/exercise.ts'
import shared from '../../vitest.config.ts'

/** Two files in two processes, and one reporter over both. */
export default defineConfig({
  root: shared.root!,
  resolve: shared.resolve!,
  test: {
    include: ['test/compat/vitest/exercise-*.suite.ts'],
    pool: 'forks',
    reporters: [exerciseReporter({ file: process.env['EXERCISE_FILE']! })],
  },
})
