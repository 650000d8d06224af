import { fileURLToPath } from 'node:url'
import type { ModuleInfo } from 'rolldown'

interface Modules {
  getModuleInfo(id: string): Pick<ModuleInfo, 'importedIds'> | null
}

const path = (name: string): string => fileURLToPath(new URL(`../../src/${name}`, import.meta.url))
const INDEX = path('index.ts')
const DASHBOARDS = path('resources/dashboards/routes.ts')

/**
 * All that `createFake` needs at once is one chunk, and what answers of a dashboard need besides, and most other answers
 * too, is another. Left alone, each set of entries that share a module would get a chunk of its own: a process would look
 * for twelve files at its first request, and text in many small files is not compressed as well.
 */
export const sharedChunks = [
  { name: chunkOf('core', INDEX), priority: 2 },
  { name: chunkOf('dashboards', DASHBOARDS), priority: 1 },
]

/** Names the chunk of the modules that another one needs. */
function chunkOf(name: string, from: string): (id: string, modules: Modules) => string | null {
  let needed: ReadonlySet<string> | undefined
  return (id, modules) => ((needed ??= reachable(from, modules)).has(id) ? name : null)
}

function reachable(from: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([from])
  for (const id of reached) for (const one of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(one)
  reached.delete(from)
  return reached
}
