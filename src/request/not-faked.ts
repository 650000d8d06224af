import { notFaked, notFound } from '../core/http/errors.ts'
import type { ApiError, Basis } from '../core/http/errors.ts'
import { nearestRoute } from '../observe/faults/served-path.ts'
import type { Served } from '../observe/faults/served-path.ts'
import type { PathParams } from '../resources/route.ts'
import { routeFor } from '../resources/served-route.ts'
import type { ServedRoute } from '../resources/served-route.ts'

const UNFAKED_PATH: Basis = { rule: 'not faked', source: 'F.1' }
const UNFAKED_METHOD: Basis = { rule: 'not faked', source: 'F.2' }
const UNKNOWN_PATH: Basis = { rule: 'route', source: 'R.5' }

/** A request that the fake has no route for. */
export interface UnknownRequest {
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  /**
   * The status of the fake's answer: 501, or 404 if its `fetch` was given a path outside of `/api/`. Undefined for a request
   * to the base URL, outside its `/api/`, that nothing else answered.
   */
  readonly status: number | undefined
  /** The nearest route of the fake, by words and method, as in the answer. */
  readonly nearest: string
  /** The base URL of the capsule, if the request went to the API at another host and got no answer because of that. */
  readonly recordedAt?: string
}

/** One line for people. */
export function describeUnknown({ method, path, status, nearest, recordedAt }: UnknownRequest): string {
  const answer = status === undefined ? 'got no answer' : `was answered ${status}`
  return `${method} ${path} ${answer}. ${recordedAt === undefined ? `The nearest route is ${nearest}.` : atRecorded(recordedAt)}`
}

const atRecorded = (baseUrl: string): string =>
  `The capsule has the API at ${baseUrl}, a stand-in for the redacted host. ` +
  'Name your own: createFake({ capsule, baseUrl }).'

/** The paths of the real service. */
const API = /^\/api(?:\/|$)/

/**
 * The error for a path without a route: 501 below `/api/`, because the fake cannot know whether the real service has it. A 404
 * would be an answer that clients take quietly.
 *
 * @see spec F.1, R.5
 */
export function refusePath(method: string, pathname: string, known: readonly Served[]): ApiError {
  if (!API.test(pathname)) return notFound('Endpoint not found.').by(UNKNOWN_PATH)
  return unfaked(method, pathname, nearestRoute(pathname, known, method), UNFAKED_PATH)
}

function unfaked(method: string, pathname: string, { path, methods }: Served, basis: Basis): ApiError {
  const nearest = `The nearest faked route is ${path}, which answers ${methods.join(', ')}.`
  return notFaked(`${method} ${pathname} is not faked. ${nearest}`, basis)
}

/** A word in the place of an id, such as `verify_email`: the name of a view that the fake does not have. */
const WORD = /^[a-z]+(?:[_-][a-z\d]+)*$/

/**
 * Refuses a method that the real service has on a known path and the fake does not, and a view whose name stands in the place of
 * an id.
 *
 * @see spec F.2
 */
export function refuseUnfaked(method: string, pathname: string, served: ServedRoute, params: PathParams): void {
  const route = routeFor(served, method).value
  const isView = !served.methods.includes(method) && endsInWord(served.path, params)
  if (!isView && !route.unfaked?.some((name) => name === method)) return
  throw unfaked(method, pathname, served, UNFAKED_METHOD)
}

/** The service has no views beside the members of a dashboard or a project. */
const VIEWS_BESIDE = /\/:(id|uuid)$/

function endsInWord(pattern: string, params: PathParams): boolean {
  const last = VIEWS_BESIDE.exec(pattern)?.[1]
  return last !== undefined && WORD.test(params[last]!)
}
