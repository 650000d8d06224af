import { NO_BODY, readBody } from '../core/http/body.ts'
import type { RawBody } from '../core/http/body.ts'
import { ApiError } from '../core/http/errors.ts'
import { queryOf } from '../core/http/query.ts'
import type { Received } from '../core/http/received.ts'
import type { Match } from '../core/http/router.ts'
import type { Lazy, LoadingQueue } from '../core/lazy.ts'
import { faultAnswers } from '../observe/interference/interference.ts'
import type { Entry } from '../observe/journal/entry.ts'
import { findCredentials } from '../resources/keys/credentials.model.ts'
import { identify } from '../resources/keys/rules.ts'
import { isRead } from '../resources/route.ts'
import type { Route } from '../resources/route.ts'
import { routes } from '../resources/routes.ts'
import { routeFor } from '../resources/served-route.ts'
import type { LoadedRoute, ServedRoute } from '../resources/served-route.ts'
import type { World } from '../resources/world.ts'
import { loadHints } from './hints/explanation.ts'
import { sharedRead } from './query-tokens.ts'
import { sentCode, parseSent } from './sent.ts'

type Read = RawBody | ApiError

/**
 * Reads the body of a request and loads the code of its route. It returns a promise only if it has to wait: a promise takes a
 * tenth of the time of a small answer.
 */
export function readRequest(
  received: Received,
  entry: Entry,
  match: Match<ServedRoute> | undefined,
  loading: LoadingQueue,
): Read | Promise<Read> {
  if (!match) return NO_BODY
  const route = routeFor(match.value, entry.method)
  if (!isRead(entry.method)) return readSent(received, entry, route, loading)
  const waits = [loading.wait(route), received.address.search === '' ? undefined : loading.wait(sentCode)]
  return waits.some(Boolean) ? Promise.all(waits).then(() => NO_BODY) : NO_BODY
}

async function readSent(
  received: Received,
  entry: Entry,
  route: Lazy<LoadedRoute>,
  loading: LoadingQueue,
): Promise<Read> {
  const raw = await readBody(received).catch(requireApiError)
  if (!(raw instanceof ApiError)) entry.bytes = raw.bytes
  await loading.wait(route)
  await loading.wait(sentCode)
  return raw instanceof ApiError ? raw : sentCode.value.withForm(raw)
}

/** The code that is otherwise loaded by the first request that needs it, except the hints. */
export function lazyCode(): readonly Lazy<unknown>[] {
  return [sentCode, faultAnswers, ...routes.flatMap(({ route, reads }) => [route, reads])]
}

/** Loads all code that otherwise the first request for it loads. */
export async function loadAllCode(): Promise<void> {
  await Promise.all([loadHints(), ...lazyCode().map((one) => one.load())])
}

/** Returns an error of the API, which becomes an answer. Any other error is a bug in the fake and is thrown again. */
export function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Notes who sent a request, as far as that is known before any check. Faults and gates may depend on its key. */
export function noteSender(entry: Entry, world: World, route: Route | undefined, raw: RawBody | ApiError): void {
  if (raw instanceof ApiError || route?.reach === 'public') return
  const { method, arrival } = entry
  const query = queryOf(arrival.address)
  try {
    if (route && sharedRead({ world, method, route, query })) return
    const credentials = findCredentials(arrival.requestHeaders.get('authorization'), () => parseSent(raw), query)
    entry.key = credentials && world.tables.key.first('value', credentials.value)?.name
    entry.user = identify(world, credentials).user.email
  } catch (error) {
    requireApiError(error)
  }
}
