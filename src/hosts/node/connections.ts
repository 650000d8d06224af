import { AsyncLocalStorage } from 'node:async_hooks'
import { runInThisContext } from 'node:vm'

/** What Node's `fetch` sends through. */
interface Dispatcher {
  dispatch(options: unknown, handler: unknown): boolean
}

/** Where Node keeps it for all who ask: 20 in the first place, 26 in the second, those between in both. */
const PLACES = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')]

/** Where those that know of each other keep what they share: files of one process may each have this module anew. */
const SHARED = Symbol.for('fake-dashboards.connections')

type Contexts = AsyncLocalStorage<{ own?: Dispatcher }>
type Realm = { [SHARED]?: Contexts } & Record<symbol, Dispatcher | undefined>

/**
 * Runs `fn` so that all it asks with `fetch`, however asynchronously, goes over connections of its own. Behind msw 3 a
 * request is of the asynchronous context in which its connection was opened; and when one closes, Node opens the next at
 * once for whatever request waits there, of whomever it is.
 */
export function withOwnConnections<R>(fn: () => R): R {
  // Jest and Vitest's VM pools run tests in realms of their own, whose `fetch` is that of Node's.
  const node = runInThisContext('globalThis') as Realm
  const contexts = (node[SHARED] ??= new AsyncLocalStorage())
  for (const place of PLACES) {
    const shared = node[place]
    // What somebody else put there, such as a proxy, nobody can make another of.
    if (shared?.constructor.name === 'Agent') node[place] = separating(shared, contexts)
  }
  return contexts.run({}, fn)
}

/** Sends what comes from outside of any context as before. */
function separating(shared: Dispatcher, contexts: Contexts): Dispatcher {
  const Agent = shared.constructor as new () => Dispatcher
  const current = () => {
    const context = contexts.getStore()
    return context ? (context.own ??= new Agent()) : shared
  }
  return { dispatch: (options, handler) => current().dispatch(options, handler) }
}
