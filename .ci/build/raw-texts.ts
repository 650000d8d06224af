import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { escaped } from './ascii.ts'

const RAW = /\.(?:json|md)\?raw$/

/** Bundles a file as a text: a state costs nothing to load then, and is parsed when a fake first starts from it. */
export function rawTexts(): Plugin {
  return {
    name: 'raw-texts',
    resolveId: (id, importer) => (RAW.test(id) && importer ? resolve(dirname(importer), id) : null),
    load: (id) => (RAW.test(id) ? textModule(textOf(id.slice(0, -'?raw'.length))) : null),
  }
}

/** A module whose default export is a text, which is written as code. It has no lines that a source map could lead to. */
export const textModule = (text: string) => ({ code: `export default ${text}`, map: { mappings: '' } })

function textOf(path: string): string {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.json') ? JSON.stringify(escaped(withoutSchema(text))) : asText(text)
}

/** A text as code. Engines keep a module in half the memory where every letter of it is in Latin 1. */
export const asText = (text: string): string => escaped(JSON.stringify(text))

function withoutSchema(text: string): string {
  const { $schema: _schema, ...state } = JSON.parse(text) as { readonly $schema?: string }
  return JSON.stringify(state)
}
