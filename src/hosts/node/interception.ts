import { http } from 'msw'
import type { HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import type { SetupServer } from 'msw/node'
import { setImmediate } from 'node:timers/promises'
import type { Fake } from '../../fake/fake.ts'
import { createHandlers } from '../msw.ts'
import type { MswHandlers } from '../msw.ts'
import { withOwnConnections } from './connections.ts'
import { createContexts } from './contexts.ts'
import type { Contexts } from './isolation.ts'

/** One msw server in front of many fakes: a request goes to the fake of its asynchronous context. */
export interface Interception {
  readonly contexts: Contexts<Fake>
  readonly server: SetupServer
  /** What answers for the fakes, in the server or in another one. */
  readonly handlers: MswHandlers
  /** The server's handlers with others between them: after the fake's, before what becomes of requests nobody answers. */
  readonly handlersAround: (others: MswHandlers) => MswHandlers
}

type HappyDom = { readonly settings: { readonly fetch: { disableSameOriginPolicy: boolean } } }

/** Tells whether a request that nothing answers is kept from the network. `isReported`: the fake has named it already. */
export type IsKept = (request: Request, fake: Fake, isReported: boolean) => boolean

/**
 * Requests from outside of any context go to `origin`; without one they pass by.
 *
 * @param first - Handlers that come before the fake's.
 */
export function openInterception(origin?: Fake, isKept?: IsKept, first: MswHandlers = []): Interception {
  const storage = createContexts<Fake>()
  const contexts: Contexts<Fake> = {
    getStore: () => storage.getStore(),
    run: (fake, fn) => storage.run(fake, () => withOwnConnections(fn)),
  }
  const current = () => contexts.getStore() ?? origin
  const fakes = createHandlers({
    handles: (request) => current()?.handles(request) ?? false,
    fetch: (request) => current()!.fetch(request),
  })
  const handlers = [...first, ...fakes]
  trustHappyDom()
  const isMissed = ({ request }: { readonly request: Request }) => {
    const fake = current()
    if (!fake) return false
    const isReported = fake.missed(request)
    return isKept?.(request, fake, isReported) ?? false
  }
  const missed = http.all(isMissed, () => Response.error())
  const handlersAround = (others: MswHandlers) => [...handlers, ...others, missed]
  return { contexts, server: setupServer(...handlersAround([])), handlers, handlersAround }
}

/** A handler for a server that has none. */
export const handlerOfNothing = (): HttpHandler =>
  http.all(
    () => false,
    () => undefined,
  )

/** Waits until a server has every request made so far: behind msw 3, that takes a turn of the event loop. */
export const arrived = (): Promise<void> => setImmediate()

/** Behind msw 3, happy-dom hides headers from the handlers, and its own same-origin policy then misses them. */
function trustHappyDom(): void {
  const { happyDOM } = globalThis as { readonly happyDOM?: HappyDom }
  if (happyDOM) happyDOM.settings.fetch.disableSameOriginPolicy = true
}
