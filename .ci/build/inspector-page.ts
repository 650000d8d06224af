import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { leanPreact } from './lean-preact.ts'
import { asText, textModule } from './raw-texts.ts'
import { shortClasses } from './short-classes.ts'

const FILE = 'inspector.js'
const SUFFIX = '.css?raw'

/** Calls `h` with the children as its arguments: 0.6 kB less than `jsx`, which gets them among the properties. */
const SHORT_JSX = {
  jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
  inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] },
} as const

/** The libraries as they are for new browsers: the page needs one in any case, since its colours are written as `light-dark()`. */
const CONDITIONS = ['import', 'default']

/** Bundles the page of the inspector with its library and styles as one script, which no other entry shares a part of. */
export async function bundleInspector(root: string): Promise<string> {
  const input = `${root}/src/inspector.ts`
  // Other bundles are made meanwhile, so how long a plugin took says nothing.
  const checks = { pluginTimings: false }
  const bundle = await rolldown({
    input,
    platform: 'neutral',
    resolve: { conditionNames: CONDITIONS },
    plugins: [leanPreact(), rawStyles(), shortClasses(`${root}/src/hosts/inspector/page/styles`)],
    transform: SHORT_JSX,
    optimization: { inlineConst: true },
    // Nothing is read for what reading it does.
    treeshake: { propertyReadSideEffects: false },
    checks,
  })
  const { output } = await bundle.generate({
    file: `${root}/dist/${FILE}`,
    minify: true,
    codeSplitting: false,
  })
  await bundle.close()
  return output[0].code
}

/** Puts it in the place of an entry with a source map. Nobody who serves the page serves its map. */
export function writeInspector(code: string, folder: string): void {
  writeFileSync(join(folder, FILE), code)
  rmSync(join(folder, `${FILE}.map`))
}

/** Bundles the script as a text, for a worker, which has no files. */
export function inspectorText(page: Promise<string>): Plugin {
  return {
    name: 'inspector-text',
    resolveId: (id) => (id.endsWith(`/${FILE}?raw`) ? `${FILE}?raw` : null),
    load: async (id) => (id === `${FILE}?raw` ? textModule(asText(await page)) : null),
  }
}

/** Bundles a style sheet as a text without comments and needless space. */
export function rawStyles(): Plugin {
  return {
    name: 'raw-styles',
    resolveId: (id, importer) => (id.endsWith(SUFFIX) && importer ? resolve(dirname(importer), id) : null),
    load: (id) => (id.endsWith(SUFFIX) ? `export default ${JSON.stringify(lean(id.slice(0, -'?raw'.length)))}` : null),
  }
}

const lean = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(/='([a-z]+)'\]/g, '=$1]')
    .replaceAll(';}', '}')
    .trim()
