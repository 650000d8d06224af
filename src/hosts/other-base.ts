import { findServed, nearestRoute } from '../observe/faults/served-path.ts'
import { routes } from '../resources/routes.ts'

/**
 * Says where a route is that is asked with doubled slashes, because the base URL of the app ends in one. Undefined for any other
 * path.
 */
export function describeDoubledSlash(pathname: string): string | undefined {
  const path = pathname.replaceAll(/\/{2,}/g, '/')
  if (path === pathname || !isRoute(path)) return undefined
  return `The API has it at ${path}: your base URL may end in a slash too many.`
}

/** What stands before `/api/` in a path that is a route from there on, such as `/app`. Undefined for any other path. */
function prefixOfRoute(pathname: string): string | undefined {
  const at = pathname.indexOf('/api/')
  return at >= 0 && isRoute(pathname.slice(at)) ? pathname.slice(0, at) : undefined
}

/** Whether the API has a route for a path. */
const isRoute = (path: string): boolean => findServed(path, routes) !== undefined

type Elsewhere = Pick<URL, 'origin' | 'pathname'>

/**
 * Looks at requests that the fake does not answer, and tells of the first for a route below another path than the fake's: something
 * else may answer it, such as the page of an app.
 *
 * @param remedy - What to do where the API has another base URL.
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

/** Guesses what a request that nothing answers was meant for: another base URL, or another route. */
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
