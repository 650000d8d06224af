import { NO_BODY, readBody } from '../core/http/body.ts'
import type { RawBody } from '../core/http/body.ts'
import { ApiError } from '../core/http/errors.ts'
import type { Received } from '../core/http/received.ts'
import type { Match } from '../core/http/router.ts'
import type { LoadingQueue } from '../core/lazy.ts'
import type { Entry } from '../observe/journal/entry.ts'
import { actionOf } from '../resources/endpoint.ts'
import { isRead } from '../resources/route.ts'
import type { Action, ServedRoute } from '../resources/route.ts'
import { routes } from '../resources/routes.ts'
import type { World } from '../resources/world.ts'
import { sentCode } from './sent.ts'

type Read = RawBody | ApiError

/** What reading needs of the fake. */
interface Context {
  readonly loading: LoadingQueue
  readonly world: World
  readonly interference: { readonly idle: boolean }
}

/**
 * Reads the body of a request and loads the code of its route. It returns a promise only if it has to wait: a promise takes a
 * tenth of the time of a small answer.
 */
export function readRequest(
  received: Received,
  entry: Entry,
  match: Match<ServedRoute> | undefined,
  context: Context,
): Read | Promise<Read> {
  if (!match) return NO_BODY
  const { route } = match.value
  const loadCode = () => waitForCode(received, entry, match, context)
  if (!isRead(entry.method)) return readSent(received, entry, route, context, loadCode)
  const { loading } = context
  const waits = [loading.wait(route), received.address.search === '' ? undefined : loading.wait(sentCode)]
  if (waits.some(Boolean))
    return Promise.all(waits)
      .then(loadCode)
      .then(() => NO_BODY)
  return loadCode()?.then(() => NO_BODY) ?? NO_BODY
}

async function readSent(
  received: Received,
  entry: Entry,
  route: ServedRoute['route'],
  { loading }: Context,
  loadCode: () => Promise<void> | undefined,
): Promise<Read> {
  const raw = await readBody(received).catch(requireApiError)
  if (!(raw instanceof ApiError)) entry.bytes = raw.bytes
  await loading.wait(route)
  await loading.wait(sentCode)
  await loadCode()
  return raw
}

/** Loads the code that only this action needs, or only this request. The code of the route is loaded. */
function waitForCode(
  { address: { search } }: Received,
  { method }: Entry,
  { value: { route }, params }: Match<ServedRoute>,
  { loading, world, interference }: Context,
): Promise<void> | undefined {
  const code = actionOf<never>(route.value, method)?.code
  const own = typeof code === 'function' ? code({ world, params, search, mayWait: !interference.idle }) : code
  return own && loading.wait(own)
}

/** Loads all code that otherwise the first request for it loads. */
export async function loadAllCode(): Promise<void> {
  await Promise.all([sentCode.load(), ...routes.map(loadRoute)])
}

async function loadRoute({ route }: ServedRoute): Promise<void> {
  await route.load()
  const actions: readonly Pick<Action, 'code'>[] = Object.values(route.value.actions)
  await Promise.all(actions.map(({ code }) => (typeof code === 'function' ? undefined : code?.load())))
}

/** Returns an error of the API, which becomes an answer. Any other error is a bug in the fake and is thrown again. */
export function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
