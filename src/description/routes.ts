import type { Contract } from '../contract/contract.ts'
import { routes as collaborators } from '../resources/collaborators/routes.ts'
import { routes as dashboardActions } from '../resources/dashboards/actions.routes.ts'
import { routes as dashboards } from '../resources/dashboards/routes.ts'
import { endpointNumber, operationId, sectionOf } from '../resources/endpoint.ts'
import { routes as events } from '../resources/events/routes.ts'
import { routes as singleInsights } from '../resources/insights/instance.routes.ts'
import { routes as insights } from '../resources/insights/routes.ts'
import { routes as keys } from '../resources/keys/routes.ts'
import { routes as members } from '../resources/members/routes.ts'
import { routes as organizationMembers } from '../resources/organizations/members.routes.ts'
import { routes as organizations } from '../resources/organizations/routes.ts'
import { routes as persons } from '../resources/persons/routes.ts'
import { routes as organizationProjects } from '../resources/projects/organization.routes.ts'
import { routes as projects } from '../resources/projects/routes.ts'
import { METHODS } from '../resources/route.ts'
import type { Action, Gap, Method, Route } from '../resources/route.ts'
import { routes } from '../resources/routes.ts'
import type { RoutePath } from '../resources/routes.ts'
import { routes as sharing } from '../resources/sharing/routes.ts'
import { routes as users } from '../resources/users/routes.ts'
import { shownByRows } from './shown-rows.ts'

const resources = {
  ...dashboards,
  ...dashboardActions,
  ...collaborators,
  ...sharing,
  ...insights,
  ...singleInsights,
  ...events,
  ...members,
  ...projects,
  ...users,
  ...keys,
  ...organizations,
  ...organizationProjects,
  ...organizationMembers,
  ...persons,
}

/** The routes of all resources. They are loaded at once, because descriptions need all of them. */
const loaded = servedRoutes(resources)

type ActionOf<R> = R extends { readonly actions: infer A } ? A[keyof A] : never
type QueryNameOf<A> = A extends { readonly query: infer Q } ? keyof Q : never

/** The name of a query parameter that some endpoint declares. */
export type QueryName = QueryNameOf<ActionOf<(typeof resources)[keyof typeof resources]>>

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
