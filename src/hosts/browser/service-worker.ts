import { warn } from '../page/warn.ts'

/**
 * Tells when another service worker takes over: from then on requests to the API go to the network, which may answer
 * with a page.
 */
export function tellTakeover(signal: AbortSignal): void {
  const { serviceWorker } = navigator as Partial<Navigator>
  // On an address without https, msw answers in the page itself.
  if (!serviceWorker) return
  const own = serviceWorker.controller?.scriptURL
  const tell = () => {
    const other = serviceWorker.controller?.scriptURL
    if (own === undefined || other === undefined || other === own) return
    warn(
      `The fake no longer answers this page: the service worker ${other} has taken it over from ${own}. Do not register it where the fake runs.`,
    )
  }
  serviceWorker.addEventListener('controllerchange', tell, { signal })
}

/**
 * Starts msw's worker although the previous fake's worker, just stopped, may still be registered: it is unregistered with its
 * last page. msw updates whatever is registered and ignores the outcome, so the browser would report an error that has no
 * remedy.
 */
export async function withoutLostUpdates(start: () => Promise<unknown>): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  // A browser that refuses them has msw tell why.
  const found = (await serviceWorker?.getRegistrations().catch(() => undefined)) ?? []
  for (const registration of found) {
    const { update } = registration
    registration.update = () =>
      update.call(registration).catch(async () => {
        const present = await serviceWorker?.getRegistration(registration.scope)
        // It may have been registered anew meanwhile. Then an update is requested again, and its error counts.
        return present ? update.call(present) : registration
      })
  }
  try {
    await start()
  } finally {
    for (const registration of found) Reflect.deleteProperty(registration, 'update')
  }
}
