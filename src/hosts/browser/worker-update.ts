/**
 * Starts msw's worker where one may still be registered that the fake before has just stopped: the last page that a worker has
 * unregisters it. msw asks for an update of what it finds registered, and looks at no outcome, so the browser would report an
 * error that nobody can act on.
 */
export async function withoutLostUpdates(start: () => Promise<unknown>): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  // A browser that refuses them has msw tell why.
  const found = (await serviceWorker?.getRegistrations().catch(() => undefined)) ?? []
  for (const registration of found) {
    const update = registration.update.bind(registration)
    registration.update = () =>
      update().catch(async (error: unknown) => {
        if (await serviceWorker?.getRegistration(registration.scope)) throw error
        return registration
      })
  }
  try {
    await start()
  } finally {
    for (const registration of found) Reflect.deleteProperty(registration, 'update')
  }
}
