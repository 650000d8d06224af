import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Entries {
  readonly index: typeof import('../../src/index.ts')
  readonly msw: typeof import('../../src/msw.ts')
  readonly scenarios: typeof import('../../src/scenarios.ts')
  readonly factories: typeof import('../../src/factories.ts')
}

/** Where the built package is. npm scripts start in it; `BENCH_PACKAGE` names another, to compare two builds. */
export const root = process.env['BENCH_PACKAGE'] ?? process.cwd()

export const fileOf = (entry: string): string => join(root, 'dist', `${entry}.js`)

export const isBuilt = (entry: string): boolean => existsSync(fileOf(entry))

/** Loads an entry of the built package, so that the measured code is the code that users get. */
export async function built<E extends keyof Entries>(entry: E): Promise<Entries[E]> {
  return (await import(pathToFileURL(fileOf(entry)).href)) as Entries[E]
}
