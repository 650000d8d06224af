import { changeFactory } from '../resources/changes/factory.ts'
import { cohortFactory } from '../resources/cohorts/factory.ts'
import { collaboratorFactory } from '../resources/collaborators/factory.ts'
import { dashboardFactory } from '../resources/dashboards/factory.ts'
import type { Rows, TableName } from '../resources/database.ts'
import { eventFactory } from '../resources/events/factory.ts'
import { defineFactory } from '../resources/factory.ts'
import type { Factory, FactorySurface, OverridesOf } from '../resources/factory.ts'
import { groupFactory } from '../resources/groups/factory.ts'
import { insightFactory } from '../resources/insights/factory.ts'
import { keyFactory } from '../resources/keys/factory.ts'
import { memberFactory } from '../resources/members/factory.ts'
import { membershipFactory, organizationFactory } from '../resources/organizations/factory.ts'
import { personFactory } from '../resources/persons/factory.ts'
import { projectFactory } from '../resources/projects/factory.ts'
import { sharingTokenOf } from '../resources/sharing/token.model.ts'
import { templateFactory } from '../resources/templates/factory.ts'
import { textFactory, tileFactory } from '../resources/tiles/factory.ts'
import { userFactory } from '../resources/users/factory.ts'

/** The sharing configuration of one dashboard, or of the insight that is given, switched on; `disabled` is one that was on once. */
const sharingFactory = defineFactory({
  table: 'sharing',
  traits: { disabled: { enabled: false } },
  defaults: {
    dashboard_id: ({ create, row }) => (row.insight_id ? null : create.dashboard().id),
    enabled: () => true,
    access_token: ({ world: { ids }, row }) =>
      row.insight_id
        ? sharingTokenOf(ids, 'insight', row.insight_id)
        : sharingTokenOf(ids, 'dashboard', row.dashboard_id!),
  },
})

/** How the rows of each table are made. */
export const definitions = {
  organization: organizationFactory,
  project: projectFactory,
  user: userFactory,
  membership: membershipFactory,
  member: memberFactory,
  key: keyFactory,
  dashboard: dashboardFactory,
  insight: insightFactory,
  text: textFactory,
  tile: tileFactory,
  template: templateFactory,
  collaborator: collaboratorFactory,
  sharing: sharingFactory,
  person: personFactory,
  cohort: cohortFactory,
  group: groupFactory,
  event: eventFactory,
  /** Rows that appear and vanish by themselves. */
  change: changeFactory,
} as const satisfies { readonly [N in TableName]: { readonly table: N } }

/** One factory for every table. */
export type TableFactories = { readonly [N in TableName]: FactoryOf<(typeof definitions)[N]> }

type FactoryOf<D> =
  D extends FactorySurface<infer N, infer E, infer Trait, infer Count>
    ? Factory<Rows[N], OverridesOf<N, E>, Trait, Count>
    : never
