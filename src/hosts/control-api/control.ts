import type { Address } from '../../core/http/address.ts'
import { ApiError } from '../../core/http/errors.ts'
import type { Received } from '../../core/http/received.ts'
import { jsonReply, withoutBody } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { withoutWorld, worldPathIn } from '../../core/http/world-path.ts'
import { checkJson } from '../../core/json/check.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { actionMethod } from '../../resources/endpoint.ts'
import { Refusal } from '../worlds/refusal.ts'
import type { ServedWorld } from '../worlds/served-world.ts'
import { StreamedAnswer } from './control-call.ts'
import type { Controlled } from './control-call.ts'
import { NOTHING, readBody, readQuery } from './control-reading.ts'
import { requireRoute, routeSummaries, unknownMethod } from './control-routes.ts'

/** Says in every answer what a world has lost, until it is reset or its journal is emptied. @see spec F.50 */
const LOST = 'X-Fake-Lost'

/**
 * Whether a request has to bring the token. `'without token'`: the caller has already checked in another way that the
 * request may come in.
 */
export type ControlAccess = 'with token' | 'without token'

/** Runs around each request to control, before a world is made for it. Requests of foreign pages are refused before. */
export type AroundControl = (received: Received, answer: (access?: ControlAccess) => Promise<Reply>) => Promise<Reply>

/** Whether a path, without the start that names a world, is one of control. */
export const isControl = (path: string): boolean => /^\/__fake(?:[/?]|$)/.test(path)

/** The path of a request within control. */
export const controlPath = ({ address }: Received): string => withoutWorld(address.pathname).replace(/^\/__fake/, '')

/** Answers a request under `/__fake/`. The caller has checked before that it may come in. */
export async function answerControl(controlled: Controlled, received: Received, world: ServedWorld): Promise<Reply> {
  const { lost } = world
  const answer = await replyOf(() => resultOf(controlled, received, world))
  const reply = received.method === 'HEAD' ? withoutBody(answer) : answer
  return lost ? { ...reply, headers: { ...reply.headers, [LOST]: lost.says } } : reply
}

async function replyOf(run: () => Promise<unknown>): Promise<Reply> {
  try {
    const result = await run()
    if (result instanceof StreamedAnswer) return result.toReply()
    if (result === undefined) return { status: 204, headers: {}, text: null }
    return jsonReply(200, result)
  } catch (error) {
    return asRefusal(error).toReply()
  }
}

async function resultOf(controlled: Controlled, received: Received, world: ServedWorld): Promise<unknown> {
  const { address } = received
  const path = controlPath(received)
  const method = actionMethod(received.method)
  if (path === '' || path === '/') return listFor(method, address)
  const { route, params } = requireRoute(method, path)
  // A stream has no end, so a HEAD could not say its length.
  if (received.method === 'HEAD' && route.answer === 'events') throw unknownMethod('HEAD', path, 'GET')
  const query = readQuery(address.searchParams, route.query)
  const body = method === 'GET' ? {} : await readBody(received)
  if (route.body !== 'state') checkJson('body', route.body ?? NOTHING, body)
  const call = {
    ...controlled,
    world,
    headers: received.headers,
    origin: address.origin,
    base: address.origin + worldPathIn(address.pathname),
    params,
    query: query as never,
    body: body as never,
  }
  const result = await route.handle(call)
  if (method !== 'GET' && !route.leavesUntouched) world.isSetUp = true
  return result
}

/** The list of all routes, for a request to the root of control. */
function listFor(method: string, { searchParams }: Address): typeof routeSummaries {
  if (method !== 'GET') throw unknownMethod(method, '/', 'GET')
  readQuery(searchParams)
  return routeSummaries
}

/** Turns misuse into a refusal. Any other error is a bug in the fake, and is thrown again. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof FakeUsageError) return new Refusal(400, 'misuse', error.message)
  if (error instanceof ApiError) return new Refusal(error.status, 'too_large', error.message)
  throw error
}
