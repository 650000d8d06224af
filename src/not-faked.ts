import { notFaked, notFound } from './core/errors.ts'
import type { ApiError } from './core/errors.ts'
import { unfakedOfProject, unfakedOfRoot } from './coverage.ts'

/**
 * What a path without a route gets: 501 when the real service would have answered, its own 404 when it would not either.
 *
 * @see decisions.md 2; semantics.md 1.1 (step 1)
 */
export function refusePath(method: string, pathname: string, known: readonly string[]): ApiError {
  if (!isReal(pathname)) return notFound('Endpoint not found.')
  return notFaked(`${method} ${pathname} is not faked. The nearest faked route is ${nearest(pathname, known)}.`)
}

function isReal(pathname: string): boolean {
  const [, api, root, project, name] = pathname.split('/')
  if (api !== 'api' || !root) return false
  const underProject = root === 'environments' || root === 'projects'
  if (underProject && project && name) return unfakedOfProject.includes(name)
  return unfakedOfRoot.includes(root)
}

/** The known pattern that shares most of its segments with a path, counted from the left. */
export function nearest(pathname: string, known: readonly string[]): string {
  const path = pathname.replace(/\/$/, '').split('/')
  const score = (pattern: string): number => {
    const segments = pattern.split('/')
    const differing = segments.findIndex((segment, at) => !segment.startsWith(':') && segment !== path[at])
    return (differing === -1 ? segments.length : differing) * 100 - Math.abs(segments.length - path.length)
  }
  return known.reduce((best, pattern) => (score(pattern) > score(best) ? pattern : best))
}
