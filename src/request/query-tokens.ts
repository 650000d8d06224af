import { unauthenticated } from '../core/http/errors.ts'
import type { Query } from '../core/http/query.ts'
import { SHARING_CREDENTIALS, SHARING_TOKEN } from '../resources/keys/credentials.model.ts'
import { isRead } from '../resources/route.ts'
import type { PublicHandler, Route } from '../resources/route.ts'
import type { World } from '../resources/world.ts'

/** The part of a request that tells whether a token of its query is read. */
interface TokenRequest {
  readonly method: string
  readonly route: Route
  readonly query: Query
}

/** The parameters that may name a project. The first that is not empty counts. */
export const PROJECT_TOKENS: readonly string[] = ['token', 'api_key']

/**
 * The public token of a project, which on GET and HEAD has precedence over the project in the path.
 *
 * @see spec P.2
 */
export function projectToken({ method, route, query }: TokenRequest): string | undefined {
  const name = takesProjectToken(route) && isRead(method) && firstProjectToken(query)
  return name ? query.get(name) : undefined
}

/** Whether a route reads project tokens at all: a project that is itself the requested object is named by the path alone. */
export const takesProjectToken = (route: Route): boolean =>
  route.reach !== 'public' && route.reach !== 'account' && !route.locate

/** The parameter that names the project; one that is empty counts as absent. */
export const firstProjectToken = (query: Query): string | undefined => PROJECT_TOKENS.find((name) => query.get(name))

/** The part that tells whether a sharing token takes the place of its key. */
interface PublicRead extends TokenRequest {
  readonly world: World
}

/**
 * The handler for a request with a sharing token, whatever its key; undefined if no such token is read. In a lenient fake a
 * token that opens nothing counts as absent.
 *
 * @see spec K.24, K.20
 */
export function sharedRead({ world, method, route, query }: PublicRead): PublicHandler | undefined {
  const shared = route.actions.GET?.shared
  const token = shared && query.get(SHARING_TOKEN)
  if (!token) return undefined
  const isOpen = world.tables.sharing.first('access_token', token)?.enabled === true
  if (!isOpen && world.auth === 'lenient') return undefined
  if (!isRead(method)) throw refused('Sharing access token can only be used for GET requests.')
  if (!isOpen) throw refused('Sharing access token is invalid.')
  return shared
}

const refused = (detail: string) => unauthenticated('authentication_failed', detail).by(SHARING_CREDENTIALS)
