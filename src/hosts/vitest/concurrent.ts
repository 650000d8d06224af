import { openInterception } from '../node/interception.ts'
import type { OpenRequestScope, RequestScope } from './fixtures.ts'

type SharedScope = RequestScope & { readonly close: () => void }

/**
 * Scopes for Node, where a request belongs to the test whose asynchronous context made it. All tests that run at the same
 * time share one interception: two servers of msw would get into each other's way.
 */
export function concurrentScopes(): OpenRequestScope {
  let shared: SharedScope | undefined
  let users = 0
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  return ({}, { onCleanup }) => {
    shared ??= openScope()
    users++
    onCleanup(() => {
      if (--users > 0) return
      shared?.close()
      shared = undefined
    })
    return shared
  }
}

function openScope(): SharedScope {
  const { contexts, server, arrived } = openInterception()
  // msw 3 has another name for requests that pass by.
  server.listen({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } })
  // A request that a test makes at its very end must not find the server closed, and go out for real.
  const toTheEnd = (test: () => Promise<void>) => test().finally(arrived)
  return {
    server,
    close: () => server.close(),
    run: (fake, test) =>
      contexts.getStore() === fake ? test() : contexts.run(fake, server.boundary(toTheEnd.bind(undefined, test))),
  }
}
