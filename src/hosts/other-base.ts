import { requireServed } from '../observe/faults/served-path.ts'
import { routes } from '../resources/routes.ts'

/** What stands before `/api/` in a path that is a route from there on, such as `/app`. Undefined for any other path. */
export function prefixOfRoute(pathname: string): string | undefined {
  const at = pathname.indexOf('/api/')
  return at >= 0 && isRoute(pathname.slice(at)) ? pathname.slice(0, at) : undefined
}

/** Whether the API has a route for a path. */
export function isRoute(path: string): boolean {
  try {
    return requireServed(path, undefined, routes).route !== ''
  } catch {
    return false
  }
}
