import { fileURLToPath } from 'node:url'
import type { ModuleInfo } from 'rolldown'

interface Modules {
  getModuleInfo(id: string): Pick<ModuleInfo, 'importedIds'> | null
}

const INDEX = fileURLToPath(new URL('../../src/index.ts', import.meta.url))

/**
 * Puts all that `createFake` needs at once into one chunk. Left alone, each set of entries that share a module would get a
 * chunk of its own, and text in many small files is not compressed as well.
 */
export function coreChunk(): (id: string, modules: Modules) => string | null {
  let core: ReadonlySet<string> | undefined
  return (id, modules) => ((core ??= reachable(INDEX, modules)).has(id) ? 'core' : null)
}

function reachable(from: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([from])
  for (const id of reached) for (const one of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(one)
  reached.delete(from)
  return reached
}
