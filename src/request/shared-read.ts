import { unauthenticated } from '../core/http/errors.ts'
import type { Query } from '../core/http/query.ts'
import { SHARING_CREDENTIALS, SHARING_TOKEN } from '../resources/keys/credentials.model.ts'
import { isRead } from '../resources/route.ts'
import type { PublicHandler, Route } from '../resources/route.ts'
import type { World } from '../resources/world.ts'

/** The part of a request that tells whether a sharing token takes the place of its key. */
interface PublicRead {
  readonly world: World
  readonly method: string
  readonly route: Route
  readonly query: Query
}

/**
 * The handler for a request with a sharing token, whatever its key; undefined where no such token is read. In a lenient fake a
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
