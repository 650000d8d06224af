import type { Query } from '../core/http/query.ts'
import type { Route } from '../resources/route.ts'

/** The part of a request that tells whether a project token is read. */
interface Asked {
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
export function projectToken(asked: Asked): string | undefined {
  const name = whereUnread(asked) === undefined ? firstSent(asked.query) : undefined
  return name === undefined ? undefined : asked.query.get(name)
}

/** Why a project token in the query string has no effect; undefined where it has one. */
export function whyTokenIgnored(asked: Asked, name: string): string | undefined {
  const first = firstSent(asked.query)
  return whereUnread(asked) ?? (first === name ? undefined : `"${first}" comes first`)
}

/** A project that is itself the requested object is named by the path alone. */
function whereUnread({ method, route }: Asked): string | undefined {
  if (route.reach === 'public' || route.reach === 'account' || route.locate) return 'no project token is read here'
  return method === 'GET' || method === 'HEAD' ? undefined : 'a project token is read on GET and HEAD alone'
}

const firstSent = (query: Query): string | undefined => TOKENS.find((name) => query.get(name))
