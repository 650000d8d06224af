import { findServed } from '../observe/faults/served-path.ts'
import { routes } from '../resources/routes.ts'

/** What stands before `/api/` in a path that is a route from there on, such as `/app`. Undefined for any other path. */
export function prefixOfRoute(pathname: string): string | undefined {
  const at = pathname.indexOf('/api/')
  return at >= 0 && isRoute(pathname.slice(at)) ? pathname.slice(0, at) : undefined
}

/** Whether the API has a route for a path. */
export const isRoute = (path: string): boolean => findServed(path, routes) !== undefined

/**
 * Looks at requests that the fake does not answer, and tells of the first for a route below another path than the fake's, with the
 * base URL that it has: something else may answer it, such as the page of an app.
 */
export function tellingOtherBase(
  tell: (pathname: string, baseUrl: string) => void,
): (url: Pick<URL, 'origin' | 'pathname'>) => void {
  let hasTold = false
  return ({ origin, pathname }) => {
    const prefix = hasTold ? undefined : prefixOfRoute(pathname)
    if (prefix === undefined) return
    hasTold = true
    tell(pathname, origin + prefix)
  }
}
