import { http } from 'msw'
import type { HttpHandler } from 'msw'
import { NetworkError } from '../core/http/reply.ts'
import type { Fake } from '../fake/fake.ts'

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
  const isOurs = ({ request }: { readonly request: Request }) => fake.handles(request)
  // Not by '*': msw would decode each path, which some cannot be, and take what passes by for handled.
  return [http.all(isOurs, ({ request }) => fake.fetch(request).catch(asResponse))]
}

/** The platform's own way of saying that there is no answer; anything else is a bug in the fake. */
function asResponse(error: unknown): Response {
  if (error instanceof NetworkError) return Response.error()
  throw error
}
