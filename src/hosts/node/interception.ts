import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { SetupServer } from 'msw/node'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Fake } from '../../fake/fake.ts'
import { createHandlers } from '../msw.ts'
import { withOwnConnections } from './connections.ts'
import type { Contexts } from './isolation.ts'

/** One msw server in front of many fakes: a request goes to the fake of its asynchronous context. */
export interface Interception {
  readonly contexts: Contexts<Fake>
  readonly server: SetupServer
  /** Waits until the server has every request made so far: behind msw 3, that takes a turn of the event loop. */
  readonly arrived: () => Promise<void>
}

type HappyDom = { readonly settings: { readonly fetch: { disableSameOriginPolicy: boolean } } }

/** Requests from outside of any context go to `origin`; without one they pass by. */
export function openInterception(origin?: Fake): Interception {
  const storage = new AsyncLocalStorage<Fake>()
  const contexts: Contexts<Fake> = {
    getStore: () => storage.getStore(),
    run: (fake, fn) => storage.run(fake, () => withOwnConnections(fn)),
  }
  const current = () => contexts.getStore() ?? origin
  const handlers = createHandlers({
    handles: (request) => current()?.handles(request) ?? false,
    fetch: (request) => current()!.fetch(request),
  })
  trustHappyDom()
  const isMissed = ({ request }: { readonly request: Request }) => {
    current()?.missed(request)
    return false
  }
  const missed = http.all(isMissed, () => undefined)
  return { contexts, server: setupServer(...handlers, missed), arrived: () => setImmediate() }
}

/** Behind msw 3, happy-dom hides headers from the handlers, and its own same-origin policy then misses them. */
function trustHappyDom(): void {
  const { happyDOM } = globalThis as { readonly happyDOM?: HappyDom }
  if (happyDOM) happyDOM.settings.fetch.disableSameOriginPolicy = true
}
