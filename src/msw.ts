import { http } from 'msw'
import type { HttpHandler } from 'msw'
import type { Fake } from './fake.ts'

/**
 * The msw view of a fake: one handler over the fake's own router, because msw's cost grows with the number of handlers.
 * A request that is not the fake's passes by to the next handler.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createHandlers } from 'fake-dashboards/msw'
 * import { setupServer } from 'msw/node'
 *
 * const fake = createFake({ auth: 'lenient' })
 * const server = setupServer(...createHandlers(fake))
 * ```
 */
export function createHandlers(fake: Pick<Fake, 'fetch' | 'handles'>): HttpHandler[] {
  return [http.all('*', ({ request }) => (fake.handles(request) ? fake.fetch(request) : undefined))]
}
