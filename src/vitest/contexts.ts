import { openInterception } from '../node/interception.ts'
import type { OpenWay, Way } from './way.ts'

type Shared = Way & { readonly close: () => void }
type HappyDom = { readonly settings: { readonly fetch: { disableSameOriginPolicy: boolean } } }

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
  const { contexts, server } = openInterception()
  server.listen()
  const { happyDOM } = globalThis as { readonly happyDOM?: HappyDom }
  // Behind msw 3, happy-dom hides from whoever answers the headers that its own same-origin policy then misses.
  if (happyDOM) happyDOM.settings.fetch.disableSameOriginPolicy = true
  return {
    server,
    close: () => server.close(),
    lead: (fake, run) => (contexts.getStore() === fake ? run() : contexts.run(fake, server.boundary(run))),
  }
}
