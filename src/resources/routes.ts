import type { Route } from './route.ts'
import { collaboratorRoutes } from './collaborators/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { publicSharingRoutes } from './sharing/public.routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { userRoutes } from './users/routes.ts'

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
