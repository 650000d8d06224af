import type { HttpHandler } from 'msw'
import type { HandlerOf } from '../msw-handlers.ts'
import type { FakeHolder } from '../node/interception.ts'

/**
 * An msw handler that keeps from the network what is asked of the API outside of any test while several run: nobody can tell
 * whose fake is meant.
 *
 * @param current - The test of the current asynchronous context.
 */
export function refusingOutside(
  handlerOf: HandlerOf,
  current: () => unknown,
  running: ReadonlySet<FakeHolder>,
): HttpHandler {
  const isNobodys = (request: Request) =>
    running.size > 1 && !current() && [...running].some(({ fake }) => fake?.handles(request))
  return handlerOf(isNobodys, ({ method, url }) => {
    console.error(
      `${method} ${url} was made outside of a test while ${running.size} tests run, so no fake can answer it. It was kept from ` +
        'the network. Start inside of the test what makes it, or run these tests one after the other.',
    )
    return Response.error()
  })
}
