import type { Method } from '../../resources/route.ts'
import type { RoutePath } from '../../resources/routes.ts'

/** A method of some route. */
type RouteMethod = Method | 'HEAD' | 'OPTIONS'

/** A method as it may be written, in capitals or not. Editors complete the names. */
export type WrittenMethod = RouteMethod | (string & {})

/** A route as it is written: as a whole, or without the part that all routes of a project have. */
type KnownPath = RoutePath | WithoutProject<RoutePath>
type WithoutProject<P> = P extends `/api/environments/:project_id/${infer Rest}` ? `/${Rest}` : never

/** A path as it may be written. Editors complete the routes. */
export type WrittenPath = KnownPath | (string & {})

/** Stands in the compiler's message for a method or a path that no route has. */
interface NoSuchRoute<Given> {
  readonly 'No route has this': Given
}

/** The method itself if some route has it. A text that is known only when it runs is let through. */
export type CheckedMethod<M extends string> = string extends M
  ? M
  : Uppercase<M> extends RouteMethod
    ? M
    : NoSuchRoute<M>

/** The path itself if it fits a route. A text that is known only when it runs is let through. */
export type CheckedPath<P extends string> = string extends P
  ? P
  : true extends Fits<Whole<P>, KnownPath>
    ? P
    : NoSuchRoute<P>

/** With a slash before it and none behind it, under an environment. */
type Whole<P extends string> = UnderEnvironment<WithoutEnd<P extends `/${string}` ? P : `/${P}`>>
type WithoutEnd<P extends string> = P extends `${infer Rest}/` ? Rest : P
type UnderEnvironment<P extends string> = P extends `/api/projects/${infer Id}/${infer Rest}`
  ? `/api/environments/${Id}/${Rest}`
  : P

/** Whether a path fits a route, segment by segment. */
type Fits<P extends string, R extends string> = R extends `/${infer Step}/${infer Steps}`
  ? P extends `/${infer Own}/${infer Owns}`
    ? FitsStep<Own, Step> extends true
      ? Fits<`/${Owns}`, `/${Steps}`>
      : false
    : false
  : P extends `/${string}/${string}`
    ? false
    : R extends `/${infer Step}`
      ? P extends `/${infer Own}`
        ? FitsStep<Own, Step>
        : false
      : false

type FitsStep<Own extends string, Step extends string> = Step extends `:${string}`
  ? true
  : Own extends Step
    ? true
    : false
