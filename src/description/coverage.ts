import { dashboardActions } from './provenance/dashboard-actions.ts'
import { dashboardParts } from './provenance/dashboard-parts.ts'
import { dashboards } from './provenance/dashboards.ts'
import { events } from './provenance/events.ts'
import type { Coverage } from './provenance/gap.ts'
import { members } from './provenance/members.ts'
import { neighbours } from './provenance/neighbours.ts'

export { everywhere } from './provenance/everywhere.ts'
export type { Coverage, Gap, Provenance } from './provenance/gap.ts'

/** Every endpoint the fake answers. */
export const coverage: readonly Coverage[] = [
  ...dashboards,
  ...dashboardActions,
  ...dashboardParts,
  ...events,
  ...members,
  ...neighbours,
]

/** The row of one endpoint. */
export const coverageOf = (method: string, path: string): Coverage =>
  coverage.find((row) => row.method === method && row.path === path)!
