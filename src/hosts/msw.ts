import { http } from 'msw'
import type { HttpHandler } from 'msw'
import { FakeUsageError } from '../core/usage-error.ts'
import type { Fake } from '../fake/fake.ts'
import { fakeHandler, handlersBy } from './msw-handlers.ts'

/** By the `http` of msw's root, which every host can load. In msw 2 it brings GraphQL. */
export const handlerOf = handlersBy(http.all)

/**
 * The msw view of a fake: one handler over the fake's own router, because msw's cost grows with the number of handlers. A
 * request that is not the fake's is passed to the next handler.
 *
 * @throws FakeUsageError when it is given no fake, or options or handlers beside it.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createHandlers } from 'fake-dashboards/msw'
 * import { typical } from 'fake-dashboards/scenarios'
 * import { setupServer } from 'msw/node'
 *
 * const fake = createFake({ scenario: typical, auth: 'lenient' })
 * const server = setupServer(...createHandlers(fake))
 * ```
 */
export function createHandlers(fake: Pick<Fake, 'fetch' | 'handles'>): HttpHandler[]
export function createHandlers(fake: Pick<Fake, 'fetch' | 'handles'>, beside?: unknown): HttpHandler[] {
  if (typeof (fake as Partial<Fake> | undefined)?.handles !== 'function')
    throw new FakeUsageError('createHandlers() takes a fake: createHandlers(createFake({ … })).')
  // A number is the place in a list that is mapped.
  if (beside !== undefined && typeof beside !== 'number')
    throw new FakeUsageError(
      'createHandlers() takes only a fake. Put your own handlers beside it: setupServer(...createHandlers(fake), own).',
    )
  return [fakeHandler(handlerOf, fake)]
}
