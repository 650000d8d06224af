import type { Route } from './core/route.ts'
import { collaboratorRoutes } from './resources/collaborators/routes.ts'
import { dashboardRoutes } from './resources/dashboards/routes.ts'
import { eventRoutes } from './resources/events/routes.ts'
import { keyRoutes } from './resources/keys/routes.ts'
import { memberRoutes } from './resources/members/routes.ts'
import { projectRoutes } from './resources/projects/routes.ts'
import { publicSharingRoutes } from './resources/sharing/public.routes.ts'
import { sharingRoutes } from './resources/sharing/routes.ts'
import { userRoutes } from './resources/users/routes.ts'

/** Every route of the fake, as the interface writes its paths. */
export const routes: readonly Route[] = [
  ...dashboardRoutes,
  ...collaboratorRoutes,
  ...sharingRoutes,
  ...eventRoutes,
  ...memberRoutes,
  ...projectRoutes,
  ...userRoutes,
  ...keyRoutes,
  ...publicSharingRoutes,
]
