import { defineConfig } from 'tsdown'

/** The attacks themselves, compiled out of sight; what they attack is the built package. */
export default defineConfig({
  cwd: new URL('../..', import.meta.url).pathname,
  entry: ['test/attack/main.ts'],
  outDir: 'node_modules/.cache/attack',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  dts: false,
  deps: { neverBundle: [/^[^./]/] },
})
