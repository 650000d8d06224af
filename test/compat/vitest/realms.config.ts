import { defineConfig } from 'vitest/config'

/** For a project that has the packed package among its modules: each file is a realm of its own, all in one process. */
export default defineConfig({
  test: { include: ['*.suite.ts'], pool: 'vmForks', maxWorkers: 1, reporters: ['json'] },
})
