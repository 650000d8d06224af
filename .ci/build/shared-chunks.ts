import { fileURLToPath } from 'node:url'
import type { ModuleInfo } from 'rolldown'

interface Modules {
  getModuleInfo(id: string): Pick<ModuleInfo, 'importedIds'> | null
}

const source = (name: string): string => fileURLToPath(new URL(`../../src/${name}`, import.meta.url))

/**
 * Modules that are one chunk, with all that they need and no chunk above has. Left alone, each set of entries that share a
 * module would get a chunk of its own. A process waits a millisecond for each file that it loads, and text in many small
 * files is not compressed as well.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  // All that `createFake` needs at once, and lines that factories and answers share, or tests and servers.
  core: ['fake/create-fake.ts', 'hosts/url-host.ts'],
  // What answers a dashboard, and what most other answers need too.
  dashboards: ['core/http/paging.ts', 'resources/dashboards/read.routes.ts'],
  // What a query string or a body needs: its fields are in it, because whatever reads one loads this before. Whatever
  // reads a UUID refuses as a body does. Escapes are here because commands print with them, and would load all of
  // events for them.
  sent: ['request/sent-code.ts', 'core/http/field-types.ts', 'core/http/uuid.ts', 'core/json/code-points.ts'],
  // What it takes to create or change a dashboard, or tiles of one: a page that only reads does without.
  writes: ['resources/dashboards/routes.ts'],
  // The comparisons of properties are in it, which persons are found by too.
  events: ['resources/events/routes.ts'],
  // Pages need it too, which have nothing of Node. It loads nothing of msw.
  msw: ['hosts/msw-handlers.ts'],
  // What the fakes of tests and stories share on every platform.
  checks: [
    'hosts/checks/network.ts',
    'hosts/unfaked-requests.ts',
    'hosts/checks/checked-fake.ts',
    'hosts/checks/matchers.ts',
    'hosts/checks/msw-settings.ts',
    'hosts/checks/fixture-names.ts',
    'hosts/fetch-answers.ts',
    'observe/exercise/exercise.ts',
    'observe/exercise/report.ts',
    'hosts/failures/failed-task.ts',
    'hosts/failures/note-capsule.ts',
  ],
  // What those in a process of Node share besides.
  tests: [
    'hosts/checks/late-requests.ts',
    'hosts/node/interception.ts',
    'hosts/node/isolation.ts',
    'hosts/node/listening.ts',
    'hosts/node/test-calls.ts',
  ],
}

export const sharedChunks = Object.entries(CHUNKS).map(([name, roots], at, { length }) => ({
  name: chunkOf(name, roots.map(source)),
  priority: length - at,
}))

/** Names the chunk of some modules and of all that they need. */
function chunkOf(name: string, roots: readonly string[]): (id: string, modules: Modules) => string | null {
  let needed: ReadonlySet<string> | undefined
  return (id, modules) => ((needed ??= reachable(roots, modules)).has(id) ? name : null)
}

function reachable(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const unknown = roots.find((id) => modules.getModuleInfo(id) === null)
  if (unknown !== undefined) throw new Error(`${unknown} is named in CHUNKS, and no entry imports it.`)
  const reached = new Set(roots)
  for (const id of reached) for (const one of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(one)
  return reached
}
