import { defineConfig } from 'vitest/config'

/** Runs stories where a test file of a team's own asks for them, without a browser. */
export default defineConfig({ test: { include: ['portable/*.test.js'], reporters: ['json'] } })
