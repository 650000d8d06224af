import { decodeUri } from '../../core/decode.ts'
import { editDistance, isAlike } from '../../core/nearest.ts'
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

/** Characters of patterns, queries and whole addresses, which no path has: such a match would never fit. */
const FOREIGN = /[*?#{}<>|\\\s]|:\/\//
/** The start of every route in a project. */
export const PROJECT_PATH = '/api/environments/:project_id'
/** The lookbehind makes the engine try a long row of slashes once, and not from each of its slashes. */
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
    return fixed ? [{ route: one.path, methods: one.methods, fixed }] : []
  })
  const [found] = fitting.sort((a, b) => a.fixed.length - b.fixed.length)
  if (!found)
    throw new FakeUsageError(`There is no route ${path}. The nearest is ${nearestRoute(path, served, method)}.`)
  if (method !== undefined && !found.methods.includes(method))
    throw new FakeUsageError(`${found.route} has no ${method}. It has ${found.methods.join(', ')}.`)
  return found
}

/** Only the start of a longer path is compared: the cost grows with its length, and routes are short. */
const LONGEST = 500
/** What makes a route far from a request. Letters, counted last, are fewer than any of these. */
const FAR = { lastWord: 1e6, method: 3e5, segment: 2e5 }

/**
 * The route that is nearest to a request: by its last word, its segments and its method; then by letters. The project may have
 * been left out of the path.
 */
export function nearestRoute(asked: string, served: readonly Served[], method?: string): string {
  const readings = [asked, asked.replace(/^\/api/, '')].map((one) => toWhole(one.slice(0, LONGEST)).split('/'))
  const byDistance = served.map(({ path, methods }) => ({
    path,
    far:
      Math.min(...readings.map((one) => apart(one, path.split('/')))) +
      (method === undefined || methods.includes(method) ? 0 : FAR.method),
  }))
  return byDistance.sort((a, b) => a.far - b.far)[0]!.path
}

/** A parameter takes any value. A segment that is missing or too many counts with all its letters. */
function apart(given: readonly string[], pattern: readonly string[]): number {
  const length = Math.max(given.length, pattern.length)
  const pairs = Array.from({ length }, (_, at) => [given[at] ?? '', pattern[at] ?? ''] as const)
  const costs = pairs.map(([own, step]) => {
    if (step.startsWith(':') && own !== '') return 0
    return editDistance(own, step) + (isAlike(own, step) ? 0 : FAR.segment)
  })
  const last = pattern.findLast((step) => !step.startsWith(':'))!
  return costs.reduce((sum, cost) => sum + cost, isAlike(given.at(-1)!, last) ? 0 : FAR.lastWord)
}

function toWhole(path: string): string {
  const bare = path.replace(SLASHES_AT_END, '').replace(/^(?!\/)/, '/')
  if (/^\/(?:api|shared_dashboard)(?:\/|$)/.test(bare))
    return bare.replace(/^\/api\/projects\/(?=[^/]+\/)/, '/api/environments/')
  return PROJECT_PATH + bare
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
