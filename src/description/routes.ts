import type { Contract } from '../contract/contract.ts'
import { endpointNumber, operationId, sectionOf } from '../resources/endpoint.ts'
import { METHODS } from '../resources/route.ts'
import type { Action, Gap, Method, Route } from '../resources/route.ts'
import { routes } from '../resources/routes.ts'
import type { RoutePath } from '../resources/routes.ts'
import { resourceRoutes } from './resource-routes.ts'
import { shownByRows } from './shown-rows.ts'

/** The routes of all resources. They are loaded at once, because descriptions need all of them. */
const loaded = servedRoutes(resourceRoutes)

/** Takes a route for every path that is served. A missing path, or one that is not served, is a compile error. */
function servedRoutes<R extends Readonly<Record<RoutePath, Route>>>(
  all: R & { readonly [P in Exclude<keyof R, RoutePath>]: never },
): Readonly<Record<RoutePath, Route>> {
  return all
}

export const routeOf = (path: string): Route => loaded[path as RoutePath]

/** One method of one path. */
export interface Endpoint {
  readonly path: string
  readonly method: Method
  /** The section in `src/spec`. */
  readonly section: number
  /** The number in the interface; undefined for an endpoint beyond it. */
  readonly number: number | undefined
  readonly operation: string
  readonly route: Route
  readonly action: Action<never>
}

/** Every endpoint of the fake, in the order of its paths. */
export const endpoints: readonly Endpoint[] = routes.flatMap((served) =>
  METHODS.flatMap((method): Endpoint | readonly [] => {
    const { path } = served
    const route = routeOf(path)
    const action = route.actions[method]
    if (!action) return []
    const operation = operationId(path, route.name, method)
    const section = sectionOf(served, method)!
    return { path, method, section, number: endpointNumber(served, method), operation, route, action }
  }),
)

const SCOPED_KEYS = { says: 'a scoped key is let in', row: 'undeclaredScopes' } as const

/** The intended differences of an endpoint from the real service. A contract leaves out those that it does not have. */
export function differencesOf({ route, action }: Endpoint, contract?: Contract): readonly string[] {
  const { differs = [], undeclared } = action
  const all: readonly Pick<Gap, 'says' | 'row'>[] = [
    ...differs,
    ...shownByRows(action),
    ...(route.unfaked ? [{ says: describeUnfaked(route.unfaked) }] : []),
    ...(undeclared ? [SCOPED_KEYS] : []),
  ]
  return all
    .filter(({ row }) => row === undefined || contract?.[row] !== 'live')
    .map(({ says, row }) => (row === undefined ? says : `${says} (contract row ${row})`))
}

function describeUnfaked(methods: readonly Method[]): string {
  const last = methods.at(-1)!
  const all = methods.length > 1 ? `${methods.slice(0, -1).join(', ')} and ${last}` : last
  return `${all}, which the real service has here too, ${methods.length > 1 ? 'are' : 'is'} a 501`
}
