import { defineConfig } from 'tsdown'

/** Beside Stryker, which its plugin imports. */
export default defineConfig({
  cwd: new URL('../..', import.meta.url).pathname,
  entry: ['test/mutants/main.ts', 'test/mutants/plugin.ts'],
  outDir: 'test/mutants/node_modules/.cache',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  dts: false,
  deps: { neverBundle: [/^[^./]/] },
})
