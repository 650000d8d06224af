import type { Plugin } from 'rolldown'
import { STAND_INS, todays } from './todays-library.ts'

/** The function that is the default export of a module. */
const DEFAULTS: Readonly<Record<string, string>> = { 'lodash/get': 'get' }

/** Modules of which only named functions are called. */
const NAMED: readonly string[] = [
  'comparators/date',
  'outvariant',
  'nullable',
  'db/Database',
  'db/drop',
  'errors/OperationError',
  'extensions/sync',
  'paginateResults',
  'sortResults',
  'model/createModel',
  'model/updateEntity',
  'model/parseModelDefinition',
  'model/generateRestHandlers',
  'model/generateGraphQLHandlers',
  'relations/Relation',
  'relations/oneOf',
  'relations/manyOf',
  'utils/safeStringify',
]

/** The parts of the library that `core/table/engine.ts` calls, without the library's index, which brings what nobody calls. */
const CALLED = ['factory', 'primaryKey']
  .map((name) => `export { ${name} } from '@mswjs/data/lib/${name}.js'`)
  .join('\n')

const LIBRARY = /[\\/]@mswjs[\\/]data[\\/]/

/** Bundles `@mswjs/data` without what it drags along: see `stand-ins.ts`. Nothing but its own imports is touched. */
export function leanData(): Plugin {
  return {
    name: 'lean-data',
    resolveId(id, importer) {
      if (id === '@mswjs/data') return `\0lean-data:${id}`
      if (!importer || !LIBRARY.test(importer)) return null
      if (NAMED.includes(id.replace(/^\.{1,2}\//, ''))) return STAND_INS
      return Object.hasOwn(DEFAULTS, id) ? `\0lean-data:${id}` : null
    },
    load(id) {
      if (id === '\0lean-data:@mswjs/data') return CALLED
      const name = id.startsWith('\0lean-data:') ? DEFAULTS[id.slice(11)] : undefined
      return name === undefined ? null : `export { ${name} as default } from ${JSON.stringify(STAND_INS)}`
    },
    transform(code, id) {
      return LIBRARY.test(id) ? { code: todays(code), map: null } : null
    },
  }
}
