import { decodeUri } from '../../core/decode.ts'
import { editDistance } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** A path that is served, and the methods it answers to. */
export interface Served {
  readonly path: string
  readonly methods: readonly string[]
}

/** The route a path means, and the values that stand where it has parameters. */
export interface ServedPath {
  readonly route: string
  readonly fixed: readonly (readonly [name: string, value: string])[]
}

/** Patterns and queries, which a path does not have: it would never match. */
const FOREIGN = /[*?#{}<>|\\\s]/
const PROJECT = '/api/environments/:project_id'
/** Nothing before them is a slash, so that a long row of slashes is tried once and not from each of them. */
const SLASHES_AT_END = /(?<!\/)\/+$/

/**
 * Finds the route that somebody means by `/dashboards/:id`, `/dashboards/7` or a whole path. What its parameters are
 * called makes no difference, nor does a slash at the end.
 *
 * @throws FakeUsageError when there is no such route or it has no such method; the nearest is named.
 */
export function requireServed(path: string, method: string | undefined, served: readonly Served[]): ServedPath {
  const [foreign] = FOREIGN.exec(path) ?? []
  if (foreign !== undefined)
    throw new FakeUsageError(
      `No route has a "${foreign}", as ${path} has. A parameter stands for any value: /dashboards/:id.`,
    )
  const whole = toWhole(path)
  const fitting = served.flatMap((one) => {
    const fixed = fit(whole.split('/'), one.path.split('/'))
    return fixed ? [{ one, fixed }] : []
  })
  const found = fitting.sort((a, b) => a.fixed.length - b.fixed.length)[0]
  if (!found) throw new FakeUsageError(`There is no route ${path}. The nearest is ${nearestRoute(path, served)}.`)
  const { path: route, methods } = found.one
  if (method !== undefined && !methods.includes(method))
    throw new FakeUsageError(`${route} has no ${method}. It has ${methods.join(', ')}.`)
  return { route, fixed: found.fixed }
}

/** Only the start of a longer path is compared: the cost grows with its length, and routes are short. */
const LONGEST = 500

/** The route that is the fewest letters away from a path, segment by segment. */
export function nearestRoute(path: string, served: readonly Pick<Served, 'path'>[]): string {
  const given = toWhole(path.slice(0, LONGEST)).split('/')
  const far = (pattern: string): number => segmentsApart(given, pattern.split('/'))
  const known = served.map((one) => one.path)
  return known.reduce((best, next) => (far(next) < far(best) ? next : best), known[0] ?? '')
}

/** A parameter takes any value. A segment that is missing or too many counts with all its letters. */
function segmentsApart(given: readonly string[], pattern: readonly string[]): number {
  const length = Math.max(given.length, pattern.length)
  const apart = Array.from({ length }, (_, at) => {
    const [own, step] = [given[at] ?? '', pattern[at] ?? '']
    return step.startsWith(':') && own !== '' ? 0 : editDistance(own, step)
  })
  return apart.reduce((sum, letters) => sum + letters, 0)
}

function toWhole(path: string): string {
  const bare = path.replace(SLASHES_AT_END, '').replace(/^(?!\/)/, '/')
  if (/^\/(?:api|shared_dashboard)(?:\/|$)/.test(bare))
    return bare.replace(/^\/api\/projects\/(?=[^/]+\/)/, '/api/environments/')
  return PROJECT + bare
}

function fit(given: readonly string[], pattern: readonly string[]): (readonly [string, string])[] | undefined {
  if (given.length !== pattern.length) return undefined
  const fixed: [string, string][] = []
  for (const [at, step] of pattern.entries()) {
    if (step === given[at]) continue
    if (!step.startsWith(':')) return undefined
    const own = given[at]!
    if (own.startsWith(':')) continue
    // The router takes what follows a dot for a format.
    if (own === '' || own.includes('.')) return undefined
    fixed.push([step.slice(1), decodeUri(own) ?? own])
  }
  return fixed
}
