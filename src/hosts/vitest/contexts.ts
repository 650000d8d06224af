import { openInterception } from '../node/interception.ts'
import type { OpenWay, Way } from './way.ts'

type Shared = Way & { readonly close: () => void }

/**
 * In Node a request is of the test whose asynchronous context it comes from. One interception is for all tests that run at
 * the same time: two servers of msw would get into each other's way.
 */
export function byContexts(): OpenWay {
  let opened: Shared | undefined
  let users = 0
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are needed
  return ({}, { onCleanup }) => {
    opened ??= listening()
    users++
    onCleanup(() => {
      if (--users > 0) return
      opened?.close()
      opened = undefined
    })
    return opened
  }
}

function listening(): Shared {
  const { contexts, server, arrived } = openInterception()
  // msw 3 has another name for what passes by.
  server.listen({ onUnhandledRequest: 'bypass', ...{ onUnhandledFrame: 'bypass' } })
  // What a test has asked at its very end must not find the server closed, and go out for real.
  const whole = (run: () => Promise<void>) => run().finally(arrived)
  return {
    server,
    close: () => server.close(),
    lead: (fake, run) =>
      contexts.getStore() === fake ? run() : contexts.run(fake, server.boundary(whole.bind(undefined, run))),
  }
}
