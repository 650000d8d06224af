import { treesOf } from '../../resources/endpoint.ts'
import { endpoints } from '../routes.ts'
import type { Endpoint } from '../routes.ts'
import type { Operation } from './document.ts'

/** An endpoint that only the fake has, or only the description of the service. */
export interface EndpointDrift {
  readonly kind: 'path gone' | 'method gone' | 'method new'
  readonly direction: 'endpoint'
  readonly method: string
  readonly path: string
  readonly at: ''
  readonly service: string
  readonly fake: string
}

/** Operations by method and path. */
export type Operations = ReadonlyMap<string, Operation>

/** A path without what makes no difference: a slash at the end, and the names of parameters. */
const plainPath = (path: string): string => path.replace(/\/$/, '').replaceAll(/:\w+|\{\w+\}|@current/g, '{}')

export const nameOf = (method: string, path: string): string => `${method} ${plainPath(path)}`

/**
 * The resource that a path belongs to. If the description has nothing of a resource, its endpoints do not count as
 * gone.
 */
const resourceOf = (path: string): string =>
  /^(?:\/api)?\/(?:(?:environments|projects)\/\{\}\/)?([^/]+)/.exec(plainPath(path))?.[1] ?? ''

export const indexed = (operations: readonly Operation[]): Operations =>
  new Map(operations.map((one) => [nameOf(one.method, one.path), one] as const))

const described = (theirs: Operations): ReadonlySet<string> =>
  new Set([...theirs.values()].map(({ path }) => plainPath(path)))

const END: Pick<EndpointDrift, 'direction' | 'at'> = { direction: 'endpoint', at: '' }

export function goneIn(present: readonly Endpoint[], theirs: Operations): readonly EndpointDrift[] {
  const paths = described(theirs)
  return present.flatMap(({ method, path }): readonly EndpointDrift[] => {
    const trees = treesOf(path)
    if (trees.some((tree) => theirs.has(nameOf(method, tree)))) return []
    const kind = trees.some((tree) => paths.has(plainPath(tree))) ? 'method gone' : 'path gone'
    return [{ ...END, kind, method, path, service: 'none', fake: 'there' }]
  })
}

export function newIn(theirs: Operations): readonly EndpointDrift[] {
  const own = new Set(endpoints.flatMap(({ method, path }) => treesOf(path).map((tree) => nameOf(method, tree))))
  return [...theirs].flatMap(([name, { method, path }]): readonly EndpointDrift[] => {
    const route = served.get(plainPath(path))
    if (route === undefined || own.has(name)) return []
    return [{ ...END, kind: 'method new', method, path: route, service: 'there', fake: 'none' }]
  })
}

/** The route of every path that is faked. */
const served: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ path }) => treesOf(path).map((tree) => [plainPath(tree), path] as const)),
)

/** Whether the fake serves a path. */
export const isServed = (path: string): boolean => served.has(plainPath(path))

/** The endpoints of the fake whose resource appears in the description. */
export function presentIn(theirs: Operations): readonly Endpoint[] {
  const resources = new Set([...theirs.values()].map(({ path }) => resourceOf(path)))
  return endpoints.filter(({ path }) => resources.has(resourceOf(path)))
}
