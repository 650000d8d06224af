import * as http from 'node:http'
import * as https from 'node:https'

/**
 * Node's modules themselves, whose functions are replaced: what `import *` gives cannot be written to, and has them as its
 * default. A compiler to CommonJS without `esModuleInterop`, as in Angular with Jest, turns `import *` into the module
 * itself.
 */
export const httpModules: readonly [typeof http, typeof https] = [moduleOf(http), moduleOf(https)]

function moduleOf<M extends object>(imported: M): M {
  return 'default' in imported ? (imported.default as M) : imported
}
