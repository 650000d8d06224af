import { Lazy } from '../core/lazy.ts'
import { allowedMethods, toLoadedRoute } from './endpoint.ts'
import type { Method, Route } from './route.ts'
import type { ServedRoute, RouteModule } from './served-route.ts'

const dashboards = () => import('./dashboards/routes.ts')
const dashboardReads = () => import('./dashboards/read.routes.ts')
const dashboardActions = () => import('./dashboards/actions.routes.ts')
const collaborators = () => import('./collaborators/routes.ts')
const sharing = () => import('./sharing/routes.ts')
const insights = () => import('./insights/routes.ts')
const singleInsights = () => import('./insights/instance.routes.ts')
const events = () => import('./events/routes.ts')
const members = () => import('./members/routes.ts')
const projects = () => import('./projects/routes.ts')
const users = () => import('./users/routes.ts')
const organizations = () => import('./organizations/routes.ts')
const organizationMembers = () => import('./organizations/members.routes.ts')
const organizationProjects = () => import('./projects/organization.routes.ts')
const persons = () => import('./persons/routes.ts')
const keys = () => import('./keys/routes.ts')

/** Paths that the real service has beside those of single insights. */
const INSIGHT_ACTIONS = ['trend', 'funnel', 'retention', 'path', 'activity', 'my_last_viewed', 'cancel', 'timing']
/** Paths that the real service has beside those of single persons. */
const PERSON_ACTIONS = [
  'activity',
  'bulk_delete',
  'cohorts',
  'funnel',
  'lifecycle',
  'path',
  'properties_timeline',
  'retention',
  'stickiness',
  'trends',
  'values',
]

const table = [
  serve('/api/environments/:project_id/dashboards', { GET: 18, POST: 1 }, dashboards, { reads: dashboardReads }),
  serve('/api/environments/:project_id/dashboards/create_from_template_json', { POST: 8 }, dashboardActions),
  serve('/api/environments/:project_id/dashboards/:id', { GET: 2, PUT: 19, PATCH: 3, DELETE: 4 }, dashboards, {
    reads: dashboardReads,
  }),
  serve('/api/environments/:project_id/dashboards/:id/access_controls', { GET: 5 }, dashboardActions),
  serve('/api/environments/:project_id/dashboards/:id/global_access_controls', { GET: 6 }, dashboardActions),
  serve('/api/environments/:project_id/dashboards/:id/move_tile', { PATCH: 7 }, dashboardActions),
  serve('/api/environments/:project_id/dashboards/:dashboard_id/collaborators', { GET: 9, POST: 10 }, collaborators),
  serve(
    '/api/environments/:project_id/dashboards/:dashboard_id/collaborators/:user__uuid',
    { DELETE: 11 },
    collaborators,
  ),
  serve('/api/environments/:project_id/dashboards/:dashboard_id/sharing', { GET: 12, PATCH: 20 }, sharing),
  serve('/api/environments/:project_id/insights', { GET: 32, POST: 33 }, insights),
  serve('/api/environments/:project_id/insights/:id', { GET: 34, PUT: 35, PATCH: 36, DELETE: 37 }, singleInsights, {
    except: INSIGHT_ACTIONS,
  }),
  serve('/api/environments/:project_id/insights/:insight_id/sharing', { GET: 45, PATCH: 46 }, sharing),
  serve('/api/environments/:project_id/events', { GET: 13 }, events),
  serve('/api/environments/:project_id/events/:id', { GET: 14 }, events),
  serve('/api/environments/:project_id/events/values', { GET: 15 }, events),
  serve('/api/environments/:project_id/explicit_members', { GET: 16, POST: 17 }, members),
  serve(
    '/api/environments/:project_id/explicit_members/:user_uuid',
    { GET: 22, PATCH: 23, PUT: 24, DELETE: 25 },
    members,
  ),
  serve('/api/projects', { GET: 26 }, projects),
  serve('/api/projects/:project_id', { GET: 27 }, projects),
  serve('/api/environments', { GET: 28 }, projects),
  serve('/api/environments/:project_id', { GET: 29 }, projects),
  serve('/api/users/:uuid', { GET: 30 }, users),
  serve('/api/personal_api_keys/@current', { GET: 31 }, keys),
  serve('/api/organizations', { GET: 38 }, organizations),
  serve('/api/organizations/:id', { GET: 39 }, organizations),
  serve('/api/organizations/:id/projects', { GET: 40 }, organizationProjects),
  serve('/api/organizations/:id/projects/:project_id', { GET: 41 }, organizationProjects),
  serve('/api/organizations/:id/members', { GET: 42 }, organizationMembers),
  serve('/api/environments/:project_id/persons', { GET: 43 }, persons),
  serve('/api/environments/:project_id/persons/:id', { GET: 44 }, persons, { except: PERSON_ACTIONS }),
  serve('/shared_dashboard/:token', { GET: 21 }, sharing),
] as const

/** A path of the fake in the notation of the interface. */
export type RoutePath = (typeof table)[number]['path']

/** Every path of the fake, with the sections of its methods in `src/spec` and the module with its route. */
export const routes: readonly ServedRoute[] = table

interface PathOptions<P extends string> {
  readonly except?: readonly string[]
  readonly reads?: () => Promise<RouteModule<P, 'GET'>>
}

function serve<const P extends string, M extends Method>(
  path: P,
  sections: Readonly<Record<M, number>>,
  load: () => Promise<RouteModule<P, NoInfer<M>>>,
  { except = [], reads }: PathOptions<P> = {},
): ServedRoute & { readonly path: P } {
  const methods = allowedMethods(sections)
  const lazily = (find: () => Promise<{ readonly routes: Readonly<Record<P, Route>> }>) =>
    new Lazy(async () => toLoadedRoute(path, methods, (await find()).routes[path]))
  const route = lazily(load)
  return { path, sections, methods, except, route, reads: reads ? lazily(reads) : route }
}
