import { decodeUri } from '../../core/decode.ts'
import { editDistance, isAlike } from '../../core/nearest.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** A path that is served, and the methods it answers to. */
export interface Served {
  readonly path: string
  readonly methods: readonly string[]
}

/** The route a path means, and the values in the places of its parameters. */
interface ServedPath {
  readonly route: string
  readonly fixed: readonly (readonly [name: string, value: string])[]
}

/** Characters of patterns, queries and whole addresses, which no path has: such a match would never fit. */
const FOREIGN = /[*?#{}<>|\\\s]|:\/\//
/** The remedy for one of them. For the others, a parameter is meant. */
const REMEDIES: Readonly<Record<string, string>> = {
  '://': 'Leave out the host.',
  '?': 'The query string is a field beside the path: { query: { limit: "5" } }.',
}
/** The start of every route in a project. */
export const PROJECT_PATH = '/api/environments/:project_id'
/** The lookbehind makes the engine try a long run of slashes once, not again from each slash. */
const SLASHES_AT_END = /(?<!\/)\/+$/

/**
 * Finds the route that `/dashboards/:id`, `/dashboards/7` or a whole path means. The names of parameters make no
 * difference, nor does a slash at the end.
 *
 * @throws FakeUsageError when there is no such route or it has no such method; the nearest is named.
 */
export function requireServed(path: string, method: string | undefined, served: readonly Served[]): ServedPath {
  const [foreign] = FOREIGN.exec(path) ?? []
  if (foreign !== undefined) {
    const remedy = REMEDIES[foreign] ?? 'A parameter stands for any value: /dashboards/:id.'
    throw new FakeUsageError(`No route has a "${foreign}", as ${path} has. ${remedy}`)
  }
  const found = findServed(path, served)
  if (!found)
    throw new FakeUsageError(`There is no route ${path}. The nearest is ${nearestRoute(path, served, method).path}.`)
  if (method !== undefined && !found.methods.includes(method))
    throw new FakeUsageError(`${found.route} has no ${method}. It has ${found.methods.join(', ')}.`)
  return found
}

/** The route that a path means; undefined if there is none. */
export function findServed(
  path: string,
  served: readonly Served[],
): (ServedPath & Pick<Served, 'methods'>) | undefined {
  const whole = toWhole(path).split('/')
  const fitting = served.flatMap(({ path: route, methods }) => {
    const fixed = fit(whole, route.split('/'))
    return fixed ? [{ route, methods, fixed }] : []
  })
  return fitting.sort((a, b) => a.fixed.length - b.fixed.length)[0]
}

/** Only the start of a longer path is compared: the cost grows with its length, and routes are short. */
const LONGEST = 200

/**
 * The weights of differences between a request and a route. A wrong word counts most, because people mean the words
 * that they write, the last one above all. They easily forget the start of a path or an id, and an id is seldom a word.
 * A wrong letter counts least, and only in a word that may be meant: to compare all words by letters takes twice the
 * time.
 */
const WORD_TOO_MANY = 4.2
const OTHER_WORD = 4
const WORD_FOR_ID = 3.5
const OTHER_LAST_WORD = 1.5
const OTHER_METHOD = 1
const WORD_MISSING = 1
const ID_TOO_MANY = 1
const ID_MISSING = 0.5
const OTHER_LETTER = 0.01

/** The route that is nearest to a request, or to a path that somebody wrote: in a project, or from `/api` on. */
export function nearestRoute(path: string, served: readonly Served[], method = ''): Served {
  const whole = toWhole(path.slice(0, LONGEST))
  const inProject = whole.split('/')
  const fromApi = whole.replace(PROJECT_PATH, '/api').split('/')
  const compared: Record<string, number> = {}
  // Routes share most of their segments, and to compare two takes long.
  const apart = (own?: string, step?: string): number => (compared[`${own}/${step}`] ??= segmentsApart(own, step))
  const byDistance = served.map((route) => {
    const { path: pattern, methods } = route
    const given = pattern.startsWith(PROJECT_PATH) ? inProject : fromApi
    const steps = pattern.split('/')
    const isMeant = apart(given.findLast(isWord), steps.findLast(isWord)) < 1
    const isServed = methods.includes(method)
    const far = editDistance(given, steps, apart) + (isMeant ? 0 : OTHER_LAST_WORD) + (isServed ? 0 : OTHER_METHOD)
    return [far, route] as const
  })
  return byDistance.sort(([a], [b]) => a - b)[0]![1]
}

const isWord = (segment: string): boolean => /^[a-z_-]+$/.test(segment)

/** How far a segment of a request is from one of a route; without the other, it is missing or too many. */
function segmentsApart(own = '', step = ''): number {
  const isParam = step.startsWith(':')
  if (own === step) return 0
  if (own === '') return isParam ? ID_MISSING : WORD_MISSING
  if (step === '') return isWord(own) ? WORD_TOO_MANY : ID_TOO_MANY
  if (isParam) return isWord(own) ? WORD_FOR_ID : 0
  return isAlike(own, step) ? editDistance(own, step) * OTHER_LETTER : OTHER_WORD
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
