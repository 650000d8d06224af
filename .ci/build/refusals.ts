import { basename } from 'node:path'
import type { Plugin } from 'rolldown'

/** One entry of `package.json`: conditions and the files they lead to, or further conditions. */
export type Exports = Readonly<Record<string, string | Readonly<Record<string, string | object>>>>

const texts: Readonly<Record<string, string>> = {
  node: 'is for a page, and this is Node. Here, use fake-dashboards/node.',
  browser: 'is for Node, and this is a page. Here, use fake-dashboards/browser.',
  'react-native':
    'needs msw/node, which does not load under React Native. Put fake.fetch of createFake in the place of the global fetch, ' +
    'as told by "React Native and Expo" in node_modules/fake-dashboards/src/hosts/jest/README.md.',
  workerd:
    'does not run in a Worker. Put fake.fetch of createFake in the place of its fetch, as told by "Workers" in ' +
    'node_modules/fake-dashboards/src/hosts/README.md.',
}
const FIXED = 'Set "testEnvironment" to "jest-fixed-jsdom" in place of "jsdom".'
/** Nobody runs Jest in a page, but its environment "jsdom" takes what packages have for one. */
const JSDOM = `is for Node, and Jest takes what is for a page here. ${FIXED}`
/** From Jest 30.2 on, the same environment has what packages have for Node where a test is CommonJS: it is known by what it lacks. */
const CHECK = 'refused/without-fetch.js'
const WITHOUT_FETCH = `fake-dashboards/jest needs fetch, which is missing here, as in the environment "jsdom" of Jest. ${FIXED}`
const check = `if (globalThis.Request === undefined) throw new Error(${JSON.stringify(WITHOUT_FETCH)})\n`

const textOf = (entry: string, condition: string): string | undefined =>
  entry === 'jest' && condition === 'browser' ? JSDOM : texts[condition]

/**
 * Writes what an entry is on the wrong platform: a module with the same names that says so. `null` in `exports` would be
 * silent, because some bundlers then take the next condition; and a name that is missing would be complained of first.
 */
export function refusals(exports: Exports): Plugin {
  const refused = Object.entries(exports).flatMap(([path, conditions]) =>
    Object.entries(conditions).flatMap(([condition, file]) =>
      typeof file === 'string' && file.startsWith('./dist/refused/')
        ? [{ entry: path.slice(2), file: file.slice('./dist/'.length), condition }]
        : [],
    ),
  )
  return {
    name: 'refusals',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: CHECK, source: check })
      const jest = bundle['jest.js']
      // On the first line, which keeps the places of the source map: before all that the entry loads.
      if (jest?.type === 'chunk') jest.code = `import "./${CHECK}"; ${jest.code}`
      for (const { entry, file, condition } of refused) {
        const chunk = bundle[basename(file)]
        if (chunk?.type !== 'chunk') continue
        const text = `fake-dashboards/${entry} ${textOf(entry, condition)}`
        this.emitFile({ type: 'asset', fileName: file, source: refusal(text, chunk.exports) })
      }
    },
  }
}

function refusal(text: string, names: readonly string[]): string {
  const exports = names.map((name) => `export const ${name} = refuse\n`)
  return `function refuse() {\n  throw new Error(${JSON.stringify(text)})\n}\n${exports.join('')}refuse()\n`
}
