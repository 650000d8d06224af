import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsdown'
import type { UserConfig } from 'tsdown'

/**
 * How programs beside the tests are compiled, out of sight. They work on the built package.
 *
 * @param entry - Their main files, from the project's root.
 * @param outDir - Where they go, from the project's root.
 */
export const compiledApart = (entry: string[], outDir: string): UserConfig =>
  defineConfig({
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    entry,
    outDir,
    platform: 'node',
    target: 'node20.19',
    fixedExtension: false,
    dts: false,
    deps: { neverBundle: [/^[^./]/] },
  })
