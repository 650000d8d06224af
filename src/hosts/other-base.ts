import { findServed, nearestRoute } from '../observe/faults/served-path.ts'
import { routes } from '../resources/routes.ts'

/**
 * Finds the route of a path with doubled slashes, which an app sends if its base URL ends in a slash. Undefined for any
 * other path.
 */
export function describeDoubledSlash(pathname: string): string | undefined {
  const path = pathname.replaceAll(/\/{2,}/g, '/')
  if (path === pathname || !isRoute(path)) return undefined
  return `The API has it at ${path}: your base URL may end in a slash too many.`
}

/** The part before `/api/` of a path that is a route from there on, such as `/app`. Undefined for any other path. */
function prefixOfRoute(pathname: string): string | undefined {
  const at = pathname.indexOf('/api/')
  return at >= 0 && isRoute(pathname.slice(at)) ? pathname.slice(0, at) : undefined
}

/** Whether the API has a route for a path. */
const isRoute = (path: string): boolean => findServed(path, routes) !== undefined

type Elsewhere = Pick<URL, 'origin' | 'pathname'>

/**
 * Watches requests that the fake does not answer, and reports the first one for a route below a path other than the
 * fake's: something else may answer it, such as the app's page.
 *
 * @param remedy - What to do if the API has another base URL.
 */
export function tellingOtherBase(
  remedy: (baseUrl: string) => string,
  tell: (message: string) => void,
): (url: Elsewhere) => void {
  let hasTold = false
  return (url) => {
    const does = hasTold ? undefined : remedyFor(url, remedy)
    if (does === undefined) return
    hasTold = true
    tell(`${url.pathname} is not the fake's. ${does}`)
  }
}

function remedyFor({ origin, pathname }: Elsewhere, remedy: (baseUrl: string) => string): string | undefined {
  const doubled = describeDoubledSlash(pathname)
  if (doubled !== undefined) return doubled
  const prefix = prefixOfRoute(pathname)
  return prefix === undefined ? undefined : remedy(origin + prefix)
}

/** The roots of most routes, below `/api`. */
const BELOW_API = /\/(?:environments|projects|organizations|users)\/.*/

/** Guesses the intended target of a request that nothing answers: another base URL, or another route. */
export function likelyMeant({ method, url }: Pick<Request, 'method' | 'url'>): string {
  const { origin, pathname } = new URL(url)
  const doubled = describeDoubledSlash(pathname)
  if (doubled !== undefined) return `. ${doubled}`
  const at = pathname.indexOf('/api/')
  const [below] = BELOW_API.exec(pathname) ?? []
  if (at < 0 && below !== undefined && isRoute(`/api${below}`)) return `. The API has it at /api${below}.`
  const prefix = prefixOfRoute(pathname)
  if (prefix !== undefined) return `. The fake answers it with the option baseUrl: '${origin}${prefix}'.`
  return at === 0 ? `. The nearest route is ${nearestRoute(pathname, routes, method).path}.` : ''
}
