import { ApiError } from '../../core/http/errors.ts'
import type { Received } from '../../core/http/received.ts'
import { withoutBody } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { checkJson } from '../../core/json/check.ts'
import { closedSchema, text } from '../../core/json/json-schema.ts'
import { nearestText } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { actionMethod } from '../../resources/endpoint.ts'
import { jsonReply } from '../json-reply.ts'
import { Refusal } from '../worlds/refusal.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import { actorRoutes } from './actor-control.ts'
import { codeRoutes } from './code-control.ts'
import { StreamedAnswer } from './control-call.ts'
import type { Controlled, ControlRoutes } from './control-call.ts'
import { controlOpenApi } from './control-openapi.ts'
import { decoded, NOTHING, readJson, readQuery } from './control-reading.ts'
import { coverageRoutes } from './coverage-control.ts'
import { entryRoutes } from './entry-control.ts'
import { gateRoutes } from './gate-control.ts'
import { otherwiseRoutes } from './otherwise-control.ts'
import { returnRoutes } from './return-control.ts'
import { rowRoutes } from './row-control.ts'
import { ruleRoutes } from './rule-control.ts'
import { stateRoutes } from './state-control.ts'
import { trafficRoutes } from './traffic-control.ts'
import { worldRoutes } from './world-control.ts'

/** Every route of control, in the order in which `GET /__fake/` lists them. */
const controlRoutes: ControlRoutes = {
  'GET /openapi.json': {
    summary: 'All of control in OpenAPI 3.1.',
    handle: () => controlOpenApi(controlRoutes),
  },
  'GET /health': {
    summary:
      'Answers as soon as the fake does; the only path that needs no token. `lost` says what is gone since the world was let out of memory, until it is reset or its journal is emptied.',
    handle: ({ world }) => ({
      status: 'ok',
      now: world.fake.clock.iso(),
      ...(world.lost && { lost: world.lost.says }),
    }),
  },
  ...worldRoutes,
  'POST /links': {
    summary:
      'A new link that opens the page of the inspector in one browser, once, within an hour. Asked by the path of a world, it shows that world.',
    answer: closedSchema({ url: text }),
    leavesUntouched: true,
    handle: async ({ createLink, base }) => ({ url: await requireLinks(createLink)(base) }),
  },
  ...stateRoutes,
  ...trafficRoutes,
  ...gateRoutes,
  ...entryRoutes,
  ...rowRoutes,
  ...otherwiseRoutes,
  ...returnRoutes,
  ...actorRoutes,
  ...ruleRoutes,
  ...coverageRoutes,
  ...codeRoutes,
}

const compiled = Object.entries(controlRoutes).map(([name, route]) => {
  const [method, path] = name.split(' ') as [string, string]
  return { method, path, route, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`) }
})
/** Says in every answer what a world has lost, until it is reset or its journal is emptied. @see spec F.50 */
const LOST = 'X-Fake-Lost'
const MOUNT = /^(\/w\/[^/]+)?\/__fake/

/**
 * Whether a request has to bring the token. `'without token'`: the caller has already checked in another way that the
 * request may come in.
 */
export type ControlAccess = 'with token' | 'without token'

/** Runs around each request to control, before a world is made for it. Requests of foreign pages are refused before. */
export type AroundControl = (received: Received, answer: (access?: ControlAccess) => Promise<Reply>) => Promise<Reply>

/** The path of a request within control. */
export const controlPath = ({ address }: Received): string => address.pathname.replace(MOUNT, '')

/** Answers requests under `/__fake/`. The caller has checked before that the request may come in. */
export class ControlApi {
  readonly #controlled: Controlled

  constructor(controlled: Controlled) {
    this.#controlled = controlled
  }

  async answer(received: Received, world: ServedWorld): Promise<Reply> {
    const { lost } = world
    const answer = await this.#answer(received, world)
    const reply = received.method === 'HEAD' ? withoutBody(answer) : answer
    return lost ? { ...reply, headers: { ...reply.headers, [LOST]: lost.says } } : reply
  }

  async #answer(received: Received, world: ServedWorld): Promise<Reply> {
    try {
      const result = await this.#result(received, world)
      if (result instanceof StreamedAnswer) return result.toReply()
      if (result === undefined) return { status: 204, headers: {}, text: null }
      return jsonReply(200, result)
    } catch (error) {
      return asRefusal(error).toReply()
    }
  }

  async #result(received: Received, world: ServedWorld): Promise<unknown> {
    const { address } = received
    const path = controlPath(received)
    const method = actionMethod(received.method)
    if (path === '' || path === '/') {
      if (method !== 'GET') throw unknownMethod(method, '/', 'GET')
      readQuery(address.searchParams)
      return compiled.map((one) => ({ method: one.method, path: one.path, summary: one.route.summary }))
    }
    const { route, params } = requireRoute(method, path)
    // A stream has no end, so a HEAD could not tell its length.
    if (received.method === 'HEAD' && route.answer === 'events') throw unknownMethod('HEAD', path, 'GET')
    const query = readQuery(address.searchParams, route.query)
    const body = method === 'GET' ? {} : await readJson(received)
    if (route.body !== 'state') checkJson('body', route.body ?? NOTHING, body)
    const call = {
      ...this.#controlled,
      world,
      headers: received.headers,
      origin: address.origin,
      base: address.origin + (MOUNT.exec(address.pathname)?.[1] ?? ''),
      params,
      query: query as never,
      body: body as never,
    }
    const result = await route.handle(call)
    if (method !== 'GET' && !route.leavesUntouched) world.isSetUp = true
    return result
  }
}

function requireLinks(createLink: Controlled['createLink']): Required<Controlled>['createLink'] {
  if (createLink) return createLink
  throw new Refusal(404, 'not_found', 'The inspector needs no link here.')
}

function requireRoute(method: string, path: string) {
  const fitting = compiled.filter(({ pattern }) => pattern.test(path))
  const found = fitting.find((one) => one.method === method)
  if (found) return { route: found.route, params: decoded(found.pattern.exec(path)!.groups ?? {}) }
  const known = fitting.map((one) => one.method).join(', ')
  if (known) throw unknownMethod(method, path, known)
  const nearest = nearestText(
    path,
    compiled.map((one) => one.path),
  )
  const hint = nearest === undefined ? '' : `The nearest is /__fake${nearest}; `
  const detail = `There is no /__fake${path}. ${hint}GET /__fake/ lists all.`
  throw new Refusal(404, 'not_found', detail)
}

const unknownMethod = (method: string, path: string, known: string): Refusal =>
  new Refusal(405, 'method_not_allowed', `${method} is not known at ${path}. Known: ${known}.`)

/** Turns misuse into a refusal. Any other error is a bug in the fake, and is thrown again. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof FakeUsageError) return new Refusal(400, 'misuse', error.message)
  if (error instanceof ApiError) return new Refusal(error.status, 'too_large', error.message)
  throw error
}
