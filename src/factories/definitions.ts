import { changeFactory } from '../resources/changes/factory.ts'
import { cohortFactory } from '../resources/cohorts/factory.ts'
import { collaboratorFactory } from '../resources/collaborators/factory.ts'
import { dashboardFactory } from '../resources/dashboards/factory.ts'
import type { Rows, TableName } from '../resources/database.ts'
import { eventFactory } from '../resources/events/factory.ts'
import type { Factory, FactorySurface, OverridesOf } from '../resources/factory.ts'
import { groupFactory } from '../resources/groups/factory.ts'
import { insightFactory } from '../resources/insights/factory.ts'
import { keyFactory } from '../resources/keys/factory.ts'
import { memberFactory } from '../resources/members/factory.ts'
import { membershipFactory, organizationFactory } from '../resources/organizations/factory.ts'
import { personFactory } from '../resources/persons/factory.ts'
import { projectFactory } from '../resources/projects/factory.ts'
import { sharingFactory } from '../resources/sharing/factory.ts'
import { templateFactory } from '../resources/templates/factory.ts'
import { textFactory, tileFactory } from '../resources/tiles/factory.ts'
import { userFactory } from '../resources/users/factory.ts'

/** The definition of the factory of each table. */
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
  change: changeFactory,
} as const satisfies { readonly [N in TableName]: { readonly table: N } }

/** One factory for every table. An editor shows these comments. */
export interface TableFactories {
  /** One organisation with all licensed features; with the trait `unlicensed`, without any. */
  readonly organization: FactoryOf<'organization'>
  /** One project of the first organisation, open to all its members unless it is `private`. */
  readonly project: FactoryOf<'project'>
  /** One user, by default a member of the first organisation. An outsider owns another organisation. */
  readonly user: FactoryOf<'user'>
  /** The membership of one user in an organisation. */
  readonly membership: FactoryOf<'membership'>
  /** One explicit member of a project. */
  readonly member: FactoryOf<'member'>
  /** One personal API key of the first user, with full access unless scopes are given. */
  readonly key: FactoryOf<'key'>
  /** One dashboard of the project that the first user is in, or else of the first one; created by the first user of its organisation. */
  readonly dashboard: FactoryOf<'dashboard'>
  /** One insight: the trend of one event over the last week, with a result that a chart can show. */
  readonly insight: FactoryOf<'insight'>
  /** The content of one text tile. */
  readonly text: FactoryOf<'text'>
  /** One tile with a new insight, after the last tile of its dashboard. */
  readonly tile: FactoryOf<'tile'>
  /** One stored dashboard template with an insight and a text. It belongs to no project. */
  readonly template: FactoryOf<'template'>
  /** One collaborator who may edit. The trait `viewing` is for old rows: the API cannot create such a collaborator. */
  readonly collaborator: FactoryOf<'collaborator'>
  /** The sharing configuration of one dashboard, or of the insight that is given, switched on; `disabled` is one that was on once. */
  readonly sharing: FactoryOf<'sharing'>
  /** One person with a name and an e-mail address. An `anonymous` person was never identified and has no properties. */
  readonly person: FactoryOf<'person'>
  /** One cohort of the project that the first user is in, or of the project of its persons. */
  readonly cohort: FactoryOf<'cohort'>
  /** One group of the project that the first user is in, by default of type 0: a company with a name, an industry and a plan. */
  readonly group: FactoryOf<'group'>
  /** One event of the last day; by default a page view. */
  readonly event: FactoryOf<'event'>
  /** A row that is added or removed after some answers of a route: of the event list, unless `route` names another. */
  readonly change: FactoryOf<'change'>
}

type FactoryOf<N extends TableName> =
  (typeof definitions)[N] extends FactorySurface<N, infer E, infer Trait, infer Count>
    ? Factory<Rows[N], OverridesOf<N, E>, Trait, Count>
    : never
