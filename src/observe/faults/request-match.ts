import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import type { CheckedFields } from '../../core/json/checked-fields.ts'
import { contains, copyOfJson } from '../../core/json/copies.ts'
import { nearestOf } from '../../core/known-names.ts'
import { isPromise } from '../../core/promise.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { isRead } from '../../resources/route.ts'
import { json, text, texts } from './fields.ts'
import type { FieldsOf } from './fields.ts'
import { requireServed } from './served-path.ts'
import type { Served } from './served-path.ts'
import type { CheckedMethod, CheckedPath, WrittenMethod, WrittenPath } from './written-path.ts'

/** The parts of a request that a match looks at. */
interface Matchable {
  readonly method: string
  readonly route: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The name of the key it was made with. */
  readonly key: string | undefined
  /** The body, read: any JSON value, or the fields of a URL-encoded form. */
  readonly sent: unknown
}

/** Which requests are meant. A field that is left out fits any. All of it is JSON but `predicate`. */
export interface RequestMatch<R = Matchable> {
  readonly method?: WrittenMethod
  /**
   * A route, as in `/dashboards/:id` under any project, or as a whole: `/api/environments/:project_id/dashboards/:id`.
   * A value in the place of a parameter is that one only: `/dashboards/7`.
   */
  readonly path?: WrittenPath
  /** The name of an API key. */
  readonly key?: string
  /** Parameters of the query string that have these values. */
  readonly query?: Readonly<Record<string, string>>
  /** A part of the body: objects may have more fields than are named here, at any depth. */
  readonly body?: unknown
  /** Any other condition; the only part that is not JSON. */
  readonly predicate?: (request: R) => boolean
}

/** A match whose method and path are compile errors if they are literals that no route has. */
export interface CheckedMatch<M extends WrittenMethod, P extends WrittenPath> {
  readonly method?: M & CheckedMethod<M>
  readonly path?: P & CheckedPath<P>
}

/** The part of a match that is JSON. */
export const matchFields = {
  method: { ...text, private: 'method' },
  path: { ...text, private: 'path' },
  key: { ...text, private: 'keyName' },
  query: { ...texts, private: 'query' },
  body: { ...json, private: 'body' },
} as const satisfies FieldsOf<Omit<RequestMatch, 'predicate'>>

type Test<R> = (request: R) => boolean

/**
 * Turns a match into a test, once.
 *
 * @param own - Further fields that may stand in the match. The caller uses them itself.
 * @throws FakeUsageError when it names a field, a path or a method that does not exist.
 */
export function compileMatch<R extends Matchable>(
  match: RequestMatch<R>,
  served: readonly Served[],
  own: CheckedFields = {},
): Test<R> {
  requireFields('match', match, { ...matchFields, predicate: functionField, ...own })
  const { key, query, body, predicate } = match
  const tests: Test<R>[] = placeTests(match, served)
  if (key !== undefined) tests.push((request) => request.key === key)
  for (const [name, value] of Object.entries(query ?? {})) tests.push((asked) => asked.query.get(name) === value)
  if (body !== undefined) tests.push(sending(copyOfJson(body)))
  if (predicate !== undefined) tests.push(synchronous(predicate))
  return (request) => tests.every((test) => test(request))
}

const sending =
  (part: unknown): Test<Matchable> =>
  ({ sent }) =>
    contains(sent, part)

/** Refuses a predicate that returns a promise: a promise would always count as true. */
const synchronous =
  <R>(predicate: (request: R) => unknown): Test<R> =>
  (request) => {
    const result = predicate(request)
    if (isPromise(result)) throw new FakeUsageError('The "predicate" of a match cannot be asynchronous.')
    return Boolean(result)
  }

function placeTests<R>(
  { method: sent, path, body }: RequestMatch<R>,
  served: readonly Served[],
): Test<R & Matchable>[] {
  const method = sent?.toUpperCase()
  requireSendableBody(method, body)
  const tests: Test<Matchable>[] = method === undefined ? [] : [(request) => request.method === method]
  if (path === undefined && method !== undefined) requireMethod(method, served)
  if (path === undefined) return tests
  const { route, fixed } = requireServed(path, method, served)
  tests.push((request) => request.route === route)
  for (const [name, value] of fixed) tests.push(({ params }) => params[name] === value)
  return tests
}

/** @throws FakeUsageError when a body is expected of a method that sends none. */
export function requireSendableBody(method: string | undefined, body: unknown): void {
  if (body !== undefined && isRead(method ?? ''))
    throw new FakeUsageError(`A ${method} has no body, so no request fits.`)
}

function requireMethod(method: string, served: readonly Served[]): void {
  const known = [...new Set(served.flatMap(({ methods }) => methods))]
  if (!known.includes(method)) throw new FakeUsageError(`No route has ${method}; ${nearestOf(method, known)}`)
}

/** A function is shown by its name, if it has one. */
export const functionInWords = ({ name }: { readonly name: string }): string =>
  `(${name.replace(/^(?:predicate)?$/, 'a function')})`

/** A match in the words of an HTTP request line, for messages. */
export function describeMatch({ method, path, ...rest }: RequestMatch<never>): string {
  const others = Object.entries(rest).map(
    ([name, value]) => `${name} ${typeof value === 'function' ? functionInWords(value) : JSON.stringify(value)}`,
  )
  const place = [method?.toUpperCase(), path].filter(Boolean).join(' ')
  return [place, ...others].filter(Boolean).join(', ') || 'any request'
}
