import type { SetupServer } from 'msw/node'
import type { Fake } from '../../fake/fake.ts'
import { createHandlers } from '../msw.ts'
import type { MswHandlers } from '../msw.ts'
import { NetworkGuard } from '../network.ts'
import { withOwnConnections } from '../node/connections.ts'
import { arrived, openInterception } from '../node/interception.ts'
import type { Interception } from '../node/interception.ts'
import { requireNoListener } from '../node/listening.ts'
import { setting } from './fixtures.ts'
import type { OpenRequestScope, RequestScope } from './fixtures.ts'

type Guards = WeakMap<Fake, NetworkGuard>
type SharedInterception = Interception & { readonly guards: Guards }

const REMEDY =
  "If it is your own, name it, and the fake joins it: test.extend('mswServer', server). Otherwise close it before this test."

/**
 * Scopes for Node, where a request belongs to the test whose asynchronous context made it. All tests share one interception,
 * which listens while one of them runs: two servers of msw would get into each other's way, and Node lets every promise
 * look at every context that was ever opened.
 */
export function concurrentScopes(): OpenRequestScope {
  let shared: SharedInterception | undefined
  let users = 0
  return ({ network, allowedHosts, handlers, mswServer }, { onCleanup }) => {
    if (mswServer) return scopeIn(mswServer, handlers)
    shared ??= createShared()
    const { server } = shared
    if (users === 0) listen(server)
    users++
    const guard = new NetworkGuard({ network, allowedHosts }, setting)
    onCleanup(() => {
      if (--users === 0) close(server)
    })
    return scopeOf(shared, guard, handlers)
  }
}

function createShared(): SharedInterception {
  const guards: Guards = new WeakMap()
  const interception = openInterception(
    undefined,
    (request, fake, isReported) => guards.get(fake)?.keeps(request, isReported) ?? false,
  )
  return { ...interception, guards }
}

function listen(server: SetupServer): void {
  requireNoListener(REMEDY)
  // msw 3 has another name for requests that pass by.
  server.listen({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } })
}

/** What a test did to the server ends with it. */
function close(server: SetupServer): void {
  server.close()
  server.resetHandlers()
  server.events.removeAllListeners()
}

function scopeOf(
  { contexts, server, handlersAround, guards }: SharedInterception,
  guard: NetworkGuard,
  handlers: MswHandlers,
): RequestScope {
  const run = (fake: Fake, test: () => Promise<void>) => {
    guards.set(fake, guard)
    const runWithHandlers = () => {
      if (handlers.length > 0) server.resetHandlers(...handlersAround(handlers))
      return toTheEnd(test)
    }
    return contexts.run(fake, server.boundary(runWithHandlers))
  }
  return { server, guard, run }
}

/** A scope in a server that listens already: for the time of a test, the fake comes before its handlers. */
function scopeIn(server: SetupServer, handlers: MswHandlers): RequestScope {
  const run = (fake: Fake, test: () => Promise<void>) => {
    const runWithFake = () => {
      server.use(...createHandlers(fake), ...handlers)
      // In a boundary of its own, so that the test's `resetHandlers()` leaves the fake where it is.
      return server.boundary(() => toTheEnd(test))()
    }
    return withOwnConnections(server.boundary(runWithFake))
  }
  return { server, run }
}

/** A request that a test makes at its very end must not find the server closed, and go out for real. */
const toTheEnd = (test: () => Promise<void>): Promise<void> => test().finally(arrived)
