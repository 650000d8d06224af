import { AsyncLocalStorage } from 'node:async_hooks'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { SetupServer } from 'msw/node'
import type { Fake } from '../fake.ts'
import type { Contexts } from '../isolation.ts'
import { createHandlers } from '../msw.ts'
import { withOwnConnections } from './connections.ts'

/** One msw server in front of many fakes: a request goes to the fake of the asynchronous context that made it. */
export interface Interception {
  readonly contexts: Contexts<Fake>
  readonly server: SetupServer
}

/** Requests outside of any context go to `origin`; without one they pass by. */
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
  const missed = http.all('*', ({ request }) => current()?.missed(request))
  return { contexts, server: setupServer(...handlers, missed) }
}
