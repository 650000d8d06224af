import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

const SUFFIX = '.json?raw'

/** Bundles a state file as a text: it costs nothing to load, and is parsed when a fake first starts from it. */
export function preparedStates(): Plugin {
  return {
    name: 'prepared-states',
    resolveId: (id, importer) => (id.endsWith(SUFFIX) && importer ? resolve(dirname(importer), id) : null),
    load: (id) => (id.endsWith(SUFFIX) ? `export default ${textOf(id.slice(0, -'?raw'.length))}` : null),
  }
}

/** Engines keep a module in half the memory where every letter of it is in Latin 1. */
function textOf(path: string): string {
  const { $schema: _schema, ...state } = JSON.parse(readFileSync(path, 'utf8')) as { readonly $schema?: string }
  const escaped = JSON.stringify(state).replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${hex(letter)}`)
  return JSON.stringify(escaped)
}

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(4, '0')
