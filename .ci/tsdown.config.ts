import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { esmExternalRequirePlugin } from 'rolldown/plugins'
import { defineConfig } from 'tsdown'
import { ascii } from './build/ascii.ts'
import { buildCapsulePage } from './build/capsule-page.ts'
import { directImports } from './build/direct-imports.ts'
import { bundleInspector, inspectorText, rawStyles, writeInspector } from './build/inspector-page.ts'
import { leanData } from './build/lean-data.ts'
import { leanFaker } from './build/lean-faker.ts'
import { notices } from './build/notices.ts'
import { rawTexts } from './build/raw-texts.ts'
import { refusals } from './build/refusals.ts'
import type { Exports } from './build/refusals.ts'
import { sharedChunks } from './build/shared-chunks.ts'
import { swap, tidyDeclarations } from './build/swap.ts'
import { buildWorkerBundle } from './build/worker-bundle.ts'

/** A build is made here, and takes the place of `dist` when it is whole. */
const FRESH = 'dist.new'
const root = fileURLToPath(new URL('..', import.meta.url))
const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { exports: Exports }

/** Every module that `package.json` exports under whatever condition, but those that refuse the wrong platform. */
const entries = Object.values(exports)
  .flatMap((conditions) => Object.values(typeof conditions === 'string' ? {} : conditions))
  .filter((file) => typeof file === 'string')
  .flatMap((file) => /^\.\/dist\/(?!refused\/)(.+?)\.js$/.exec(file)?.[1] ?? [])

/** The compiler that is not written in TypeScript: it writes all declarations in a fifth of the time. */
const { default: compiler } = (await import(`${root}node_modules/typescript-7/lib/getExePath.js`)) as {
  default: () => string
}

const inspector = bundleInspector(root)
/** The plugins that make the modules of the sources ready to be bundled. */
const bundled = () => [leanData(), leanFaker(), rawStyles(), rawTexts(), inspectorText(inspector)]

export default defineConfig({
  cwd: root,
  outDir: FRESH,
  entry: [...new Set(entries), 'cli'].map((entry) => `src/${entry}.ts`),
  // All entries in one build, so that they share chunks: `createFake` is the same function whichever way it is imported.
  platform: 'browser',
  target: ['node20.19', 'es2022'],
  fixedExtension: false,
  sourcemap: true,
  copy: ['fixtures/openapi.documented.json', 'fixtures/openapi.live.json'],
  // Types are checked by `npm run check`, not here.
  dts: { tsgo: { path: compiler() } },
  deps: {
    neverBundle: [/^(?:msw|react|vitest|storybook|@playwright\/test)($|\/)/],
    // Anything else that gets in fails the build.
    onlyBundle: ['@faker-js/faker', '@mswjs/data', 'commander', 'preact'],
  },
  outputOptions: { codeSplitting: { groups: sharedChunks } },
  hooks: {
    async 'build:done'() {
      // The entry of this build has the declarations; its code is one file of its own.
      writeInspector(await inspector, `${root}/${FRESH}`)
      await buildCapsulePage(root, `${root}/${FRESH}/capsule-page.js`, bundled())
      await buildWorkerBundle(root, `${root}/${FRESH}/worker-bundle.js`, bundled())
      tidyDeclarations(`${root}/${FRESH}`)
      swap(`${root}/${FRESH}`, `${root}/dist`)
    },
  },
  plugins: [
    bundled(),
    esmExternalRequirePlugin({ external: [/^node:/] }),
    directImports(),
    ascii(),
    notices('THIRD-PARTY.txt'),
    refusals(exports),
  ],
})
