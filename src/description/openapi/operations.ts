import { dashboardOperations } from './dashboard-operations.ts'
import { dashboardPartOperations } from './dashboard-part-operations.ts'
import type { Operations } from './operation.ts'
import { neighbourOperations, projectOperations } from './project-operations.ts'

/** Every endpoint by its operation id. */
export const operations: Operations = {
  ...dashboardOperations,
  ...dashboardPartOperations,
  ...projectOperations,
  ...neighbourOperations,
}
