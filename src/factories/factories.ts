import { toMilliseconds } from '../core/time/clock.ts'
import type { Duration } from '../core/time/clock.ts'
import { openFactory } from '../resources/factory.ts'
import { openFaker } from './faker.ts'
import { changeFactory } from '../resources/changes/factory.ts'
import type { ChangeFactory } from '../resources/changes/factory.ts'
import { collaboratorFactory } from '../resources/collaborators/factory.ts'
import type { CollaboratorFactory } from '../resources/collaborators/factory.ts'
import { dashboardFactory } from '../resources/dashboards/factory.ts'
import type { DashboardFactory } from '../resources/dashboards/factory.ts'
import { eventFactory, personFactory } from '../resources/events/factory.ts'
import type { EventFactory, PersonFactory } from '../resources/events/factory.ts'
import { createHistory } from '../resources/events/many.factory.ts'
import type { HistoryWishes } from '../resources/events/many.factory.ts'
import type { Event } from '../resources/events/model.ts'
import { insightFactory } from '../resources/insights/factory.ts'
import type { InsightFactory } from '../resources/insights/factory.ts'
import { keyFactory } from '../resources/keys/factory.ts'
import type { KeyFactory } from '../resources/keys/factory.ts'
import { memberFactory } from '../resources/members/factory.ts'
import type { MemberFactory } from '../resources/members/factory.ts'
import { membershipFactory, organizationFactory, projectFactory } from '../resources/projects/factory.ts'
import type { MembershipFactory, OrganizationFactory, ProjectFactory } from '../resources/projects/factory.ts'
import { sharingFactory } from '../resources/sharing/factory.ts'
import type { SharingFactory } from '../resources/sharing/factory.ts'
import { templateFactory } from '../resources/templates/factory.ts'
import type { TemplateFactory } from '../resources/templates/factory.ts'
import { textFactory, tileFactory } from '../resources/tiles/factory.ts'
import type { TextFactory, TileFactory } from '../resources/tiles/factory.ts'
import { userFactory } from '../resources/users/factory.ts'
import type { UserFactory } from '../resources/users/factory.ts'
import type { World } from '../resources/world.ts'

/** Adds many events at once. */
export interface EventsFactory {
  /** Spreads events over the time before now, the last one now; over 30 days unless said otherwise. */
  many(count: number, wishes?: HistoryWishes & { readonly over?: Duration }): Event[]
}

/** One factory for every kind of row. */
export interface Factories {
  readonly organization: OrganizationFactory
  readonly project: ProjectFactory
  readonly user: UserFactory
  readonly membership: MembershipFactory
  readonly member: MemberFactory
  readonly key: KeyFactory
  readonly dashboard: DashboardFactory
  readonly insight: InsightFactory
  readonly text: TextFactory
  readonly tile: TileFactory
  readonly template: TemplateFactory
  readonly collaborator: CollaboratorFactory
  readonly sharing: SharingFactory
  readonly person: PersonFactory
  readonly event: EventFactory
  readonly events: EventsFactory
  /** Rows that appear and vanish by themselves. */
  readonly change: ChangeFactory
}

const definitions = {
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
  event: eventFactory,
  change: changeFactory,
}

/**
 * Factories over a fake, or over the world a scenario is given: each call adds one row with a realistic default in every
 * column, and the rows it needs. What is made up follows from the fake's seed and the number of rows of that kind, so
 * adding a row of one kind never shifts the values of another.
 *
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createFactories } from 'fake-dashboards/factories'
 *
 * const fake = createFake()
 * const create = createFactories(fake)
 * const project = create.project.private({ members: 2 })
 * const dashboard = create.dashboard.restricted({ project, collaborators: 1 })
 * dashboard.restriction_level // 37
 * ```
 */
export function createFactories(target: World | { readonly world: World }): Factories {
  const world = 'world' in target ? target.world : target
  const own = openFaker(world)
  const create: Record<string, unknown> = {}
  const make = { create: create as unknown as Factories, world }
  for (const [name, definition] of Object.entries(definitions))
    create[name] = openFactory(make, own, definition as never)
  create['events'] = { many: history }
  return make.create

  function history(count: number, { over = '30d', ...wishes }: Parameters<EventsFactory['many']>[1] = {}): Event[] {
    const number = world.ids.next('events factory')
    return createHistory(make, () => own.at('events', number, ''), count, toMilliseconds(over), wishes)
  }
}
