import type { Query } from '../core/http/query.ts'
import { isRead } from '../resources/route.ts'
import type { Route } from '../resources/route.ts'

/** The part of a request that tells whether a project token is read. */
interface TokenRequest {
  readonly method: string
  readonly route: Route
  readonly query: Query
}

/** The parameters that may name a project. The first that is not empty counts. */
export const TOKENS: readonly string[] = ['token', 'api_key']

/**
 * The public token of a project, which on GET and HEAD has precedence over the project in the path.
 *
 * @see spec P.2
 */
export function projectToken({ method, route, query }: TokenRequest): string | undefined {
  const name = takesToken(route) && isRead(method) && firstToken(query)
  return name ? query.get(name) : undefined
}

/** Whether a route reads project tokens at all: a project that is itself the requested object is named by the path alone. */
export const takesToken = (route: Route): boolean =>
  route.reach !== 'public' && route.reach !== 'account' && !route.locate

/** The parameter that names the project; one that is empty counts as absent. */
export const firstToken = (query: Query): string | undefined => TOKENS.find((name) => query.get(name))
