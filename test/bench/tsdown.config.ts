import { defineConfig } from 'tsdown'

/** The bench itself, compiled out of sight; what it measures is the built package. */
export default defineConfig({
  cwd: new URL('../..', import.meta.url).pathname,
  entry: ['test/bench/main.ts', 'test/bench/child.ts'],
  outDir: 'node_modules/.cache/bench',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  dts: false,
  deps: { neverBundle: [/^[^./]/] },
})
