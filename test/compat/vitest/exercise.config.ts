import { defineConfig } from 'vitest/config'
import { exerciseReporter } from '../../../src/exercise.ts'
import built from './vitest.config.ts'

/** Two files in two processes, and one reporter over both. */
export default defineConfig({
  root: built.root!,
  resolve: built.resolve!,
  test: {
    include: ['test/compat/vitest/exercise-*.suite.ts'],
    pool: 'forks',
    server: built.test!.server!,
    reporters: [exerciseReporter({ file: process.env['EXERCISE_FILE']! })],
  },
})
