import { routes as collaborators } from '../resources/collaborators/routes.ts'
import { routes as dashboardActions } from '../resources/dashboards/actions.routes.ts'
import { routes as dashboards } from '../resources/dashboards/routes.ts'
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
import { routes as sharing } from '../resources/sharing/routes.ts'
import { routes as users } from '../resources/users/routes.ts'

/** The routes of all resources, each with its own type. No public declaration may name them: each would bring them all. */
export const resourceRoutes = {
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

type ActionOf<R> = R extends { readonly actions: infer A } ? A[keyof A] : never
type QueryNameOf<A> = A extends { readonly query: infer Q } ? keyof Q : never

/** The name of a query parameter that some endpoint declares. */
export type QueryName = QueryNameOf<ActionOf<(typeof resourceRoutes)[keyof typeof resourceRoutes]>>
