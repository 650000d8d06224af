import type { Lazy } from '../core/lazy.ts'
import { isRead } from './route.ts'
import type { Method, Route } from './route.ts'

/** A route with what follows from its path and its methods. That is computed once, when the route is loaded. */
export type LoadedRoute = Route & {
  /** The operation id of each method. */
  readonly operations: Readonly<Record<Method, string>>
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}

/** A path of the fake with its route, which is loaded with the first request. */
export interface ServedRoute {
  readonly path: string
  /** The section of each method in `src/spec`. For methods of the interface, it is the number of the endpoint. */
  readonly sections: Readonly<Partial<Record<Method, number>>>
  /** The methods in the order of the `Allow` header. */
  readonly methods: readonly string[]
  /** Words in place of the last parameter that make another path in the real service, which the fake does not have. */
  readonly except: readonly string[]
  readonly route: Lazy<LoadedRoute>
  /** The route that GET and HEAD load: the same, or one without the other actions if those need much code. */
  readonly reads: Lazy<LoadedRoute>
}

/** The route that a request with this method loads. */
export const routeFor = ({ route, reads }: ServedRoute, method: string): Lazy<LoadedRoute> =>
  isRead(method) ? reads : route

/** A module whose route for a path has exactly these methods. */
export interface RouteModule<P extends string, M extends Method> {
  readonly routes: {
    readonly [K in P]: Route & {
      readonly actions: { readonly [N in M]: unknown } & { readonly [N in Exclude<Method, M>]?: never }
    }
  }
}
