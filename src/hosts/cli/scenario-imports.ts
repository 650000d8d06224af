import * as platform from 'node:module'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'

/** What the platform has found for an import. */
interface Found {
  readonly url: string
  readonly format?: string | null | undefined
}

interface Importing {
  readonly parentURL?: string | undefined
}

/** Of Node 22.15. Before that, hooks run in a thread of their own. */
interface Hooking {
  readonly registerHooks?: (hooks: {
    readonly resolve: (
      specifier: string,
      context: Importing,
      next: (specifier: string, context: Importing) => Found,
    ) => Found
  }) => void
}

/** A file that is imported, in the edition of who imports it: its address. */
type Tell = (url: string) => void

/**
 * Lets a scenario get the files that it imports in its own edition, so that all are read again after a save. Modules of
 * CommonJS and installed packages stay as they are. It holds for the whole process.
 *
 * @param found - Called with each such file.
 */
export function followImports(found: (path: string) => void): void {
  const tell: Tell = (url) => found(fileURLToPath(url))
  // A scenario must not get another copy of this package in each edition.
  const ours = new URL('.', import.meta.url).href
  const { registerHooks }: Hooking & typeof platform = platform
  if (registerHooks === undefined) return hookOlderNode(tell, ours)
  registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context)
      const url = nextEdition(resolved, context.parentURL, ours)
      if (url === undefined) return resolved
      tell(url)
      return { ...resolved, url }
    },
  })
}

/** The address of an imported file in the edition of who imports it. `loaderText` has it as text, so it uses nothing else. */
function nextEdition({ url, format }: Found, parent: string | undefined, ours: string): string | undefined {
  const edition = /[?&]edition=(\d+)/.exec(parent ?? '')?.[1]
  const isSpared = !url.startsWith('file:') || url.includes('/node_modules/') || url.startsWith(ours)
  if (edition === undefined || isSpared || format === 'commonjs') return undefined
  const edited = new URL(url)
  edited.searchParams.set('edition', edition)
  return edited.href
}

function hookOlderNode(tell: Tell, ours: string): void {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', tell)
  port1.unref()
  const loader = `data:text/javascript,${encodeURIComponent(loaderText())}`
  platform.register(loader, { parentURL: ours, data: { port: port2, ours }, transferList: [port2] })
}

const loaderText = (): string => `
const nextEdition = ${nextEdition.toString()}
let main
export const initialize = (data) => { main = data }
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context)
  const url = nextEdition(resolved, context.parentURL, main.ours)
  if (url === undefined) return resolved
  main.port.postMessage(url)
  return { ...resolved, url }
}`
