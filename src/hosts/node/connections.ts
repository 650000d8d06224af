import { AsyncLocalStorage } from 'node:async_hooks'
import { runInThisContext } from 'node:vm'

/** The part of undici's dispatchers that is used here: Node's `fetch` sends through one. */
interface UndiciDispatcher {
  dispatch(options: unknown, handler: unknown): boolean
}

/**
 * The places in which Node keeps the global dispatcher: Node 20 in the first place, 26 in the second, versions between in
 * both.
 */
const PLACES = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')]

/**
 * The global under which copies of this module share their contexts: each test file of one process may load its own
 * copy.
 */
const SHARED = Symbol.for('fake-dashboards.connections')

type ConnectionContexts = AsyncLocalStorage<{ own?: UndiciDispatcher }>
type Realm = { [SHARED]?: ConnectionContexts } & Record<symbol, UndiciDispatcher | undefined>

/**
 * Runs `fn`, and everything it starts, so that its `fetch` uses connections of its own. With msw 3, a request belongs
 * to the asynchronous context that opened its connection. When a connection closes, Node at once opens the next for any
 * waiting request, even one of another context.
 */
export function withOwnConnections<R>(fn: () => R): R {
  // Jest and Vitest's VM pools run tests in realms of their own, whose `fetch` is that of Node's.
  const node = runInThisContext('globalThis') as Realm
  const contexts = (node[SHARED] ??= new AsyncLocalStorage())
  for (const place of PLACES) {
    const shared = node[place]
    // Only an `Agent` can be constructed again. Another dispatcher, such as that of a proxy, stays.
    if (shared?.constructor.name === 'Agent') node[place] = separating(shared, contexts)
  }
  return contexts.run({}, fn)
}

/**
 * A dispatcher with separate connections for each context. Requests from outside of any context use the shared ones.
 */
function separating(shared: UndiciDispatcher, contexts: ConnectionContexts): UndiciDispatcher {
  const Agent = shared.constructor as new () => UndiciDispatcher
  const current = () => {
    const context = contexts.getStore()
    return context ? (context.own ??= new Agent()) : shared
  }
  return { dispatch: (options, handler) => current().dispatch(options, handler) }
}
