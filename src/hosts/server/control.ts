import { ApiError } from '../../core/http/errors.ts'
import { checkJson } from '../../core/json/check.ts'
import { closedSchema } from '../../core/json/json-schema.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { nearestText } from '../../core/nearest.ts'
import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import type { ControlCall, Controlled, ControlRoute } from './control-call.ts'
import { controlOpenApi } from './control-openapi.ts'
import type { Hosted } from './hosted.ts'
import { Refusal } from './refusal.ts'
import { stateRoutes } from './state-control.ts'
import { isToken } from './token.ts'
import { trafficRoutes } from './traffic-control.ts'
import { worldRoutes } from './world-control.ts'

/** All that control can do, in the order in which it is listed. */
export const controlRoutes: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/openapi.json',
    summary: 'All of control in OpenAPI 3.1.',
    handle: () => controlOpenApi(controlRoutes),
  },
  ...worldRoutes,
  ...stateRoutes,
  ...trafficRoutes,
]

const patterns = controlRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}))
const NOTHING = closedSchema({})
/** A state is larger than anything the API is sent. */
const LARGEST_STATE = 256 * 1024 * 1024
const MOUNT = /^(?:\/w\/[^/]+)?\/__fake/

/** Answers under `/__fake/`: for whoever has the token, and for no page of another origin. */
export class Control {
  readonly #controlled: Controlled
  readonly #token: string

  constructor(controlled: Controlled, token: string) {
    this.#controlled = controlled
    this.#token = token
  }

  async answer(received: Received, world: Hosted): Promise<Reply> {
    try {
      const result = await this.#result(received, world)
      if (result === undefined) return { status: 204, headers: {}, text: null }
      return { status: 200, headers: { 'Content-Type': 'application/json' }, text: JSON.stringify(result) }
    } catch (error) {
      return asRefusal(error).toReply()
    }
  }

  async #result(received: Received, world: Hosted): Promise<unknown> {
    const { method, address } = received
    const path = address.pathname.replace(MOUNT, '')
    checkOrigin(received)
    if (path !== '/health') this.#checkToken(received)
    if (path === '' || path === '/')
      return controlRoutes.map(({ method: by, path: under, summary }) => ({ method: by, path: under, summary }))
    const { route, params } = find(method, path)
    const query = Object.fromEntries(address.searchParams)
    checkJson('query', route.query ?? NOTHING, query)
    const body = method === 'GET' ? {} : await readJson(received)
    if (route.body !== 'state') checkJson('body', route.body ?? NOTHING, body)
    return route.handle({ ...this.#controlled, world, params, query, body: body as ControlCall['body'] })
  }

  #checkToken({ headers }: Received): void {
    const given = headers.get('x-fake-token')
    if (given === null)
      throw new Refusal(
        401,
        'token_missing',
        'Send the token that was printed at the start in the header X-Fake-Token.',
      )
    if (!isToken(given, this.#token))
      throw new Refusal(401, 'token_wrong', 'The token in X-Fake-Token is not the one that was printed at the start.')
  }
}

/** Browsers name the page's origin wherever another one asks, and in everything but a plain GET. */
function checkOrigin({ headers, address: { host } }: Received): void {
  const origin = headers.get('origin')
  if (origin === null || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new Refusal(403, 'origin_not_allowed', `Pages of ${origin} have no control here: only those of ${host} do.`)
}

function find(method: string, path: string) {
  const fits = patterns.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path)
    return match ? [{ route, groups: match.groups ?? {} }] : []
  })
  const found = fits.find(({ route }) => route.method === method)
  if (found) return { route: found.route, params: decoded(found.groups) }
  const known = fits.map(({ route }) => route.method).join(', ')
  if (known) throw new Refusal(405, 'method_not_allowed', `${method} is not known at ${path}. Known: ${known}.`)
  const nearest = nearestText(
    path,
    controlRoutes.map((route) => route.path),
  )
  throw new Refusal(
    404,
    'not_found',
    `There is no /__fake${path}. The nearest is /__fake${nearest}; GET /__fake/ lists all.`,
  )
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    throw new Refusal(400, 'misuse', 'The path is not properly encoded.')
  }
}

async function readJson(received: Received): Promise<unknown> {
  const text = new TextDecoder().decode(await received.bytes(LARGEST_STATE))
  try {
    return text.trim() === '' ? {} : (JSON.parse(text) as unknown)
  } catch (error) {
    throw new Refusal(400, 'misuse', `The body is not JSON: ${(error as Error).message}.`)
  }
}

/** Misuse is told to whoever misused it; a bug in the fake is not swallowed. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof FakeUsageError) return new Refusal(400, 'misuse', error.message)
  if (error instanceof ApiError) return new Refusal(error.status, 'too_large', error.message)
  throw error
}
