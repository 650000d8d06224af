import { defineConfig } from 'vitest/config'

/** For a project that has the packed package among its modules. */
export default defineConfig({ test: { include: ['*.suite.ts'], reporters: ['json'] } })
