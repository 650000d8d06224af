import { refusingTypos } from '../core/near-names.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { World } from '../resources/world.ts'
import { definitions } from './definitions.ts'
import type { TableFactories } from './definitions.ts'
import { openFaker } from './faker.ts'
import { openEventsFactory } from './history.ts'
import type { EventsFactory } from './history.ts'
import type { AnyDefinition } from './row-builder.ts'
import { openFactory } from './table-factory.ts'

/** One factory for every kind of row, and one for many events at once. */
export interface Factories extends TableFactories {
  /** Many events of many people at once. */
  readonly events: EventsFactory
}

/**
 * Factories over a fake, or over the world a scenario is given: each call adds one row with a realistic default in every
 * column, and the rows it needs. Defaults depend on the fake's seed and on the number of rows of that kind, so adding a row
 * of one kind never changes the values of another.
 *
 * @throws FakeUsageError when it is given neither.
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
  const { world = target as World } = (target ?? {}) as { readonly world?: World }
  // A state has tables as well.
  const { tables, clock } = (world ?? {}) as Partial<World>
  if (!tables || !clock) throw new FakeUsageError('createFactories() takes a fake: createFactories(createFake({ … })).')
  const isFollowing = Object.getOwnPropertyDescriptor(target, 'world')?.get !== undefined
  return isFollowing ? following(target as { readonly world: World }) : openFactories(world)
}

/** Factories over the world that a fake has when one is used: the fake of `setupFake` has another in each isolated part. */
function following(fake: { readonly world: World }): Factories {
  const opened = new WeakMap<World, Factories>()
  const now = (): Factories => {
    const { world } = fake
    const factories = opened.get(world) ?? openFactories(world)
    opened.set(world, factories)
    return factories
  }
  const names = Object.keys(now()) as (keyof Factories)[]
  const properties = names.map((name) => [name, { enumerable: true, get: () => now()[name] }] as const)
  return refusingTypos('create', Object.defineProperties({}, Object.fromEntries(properties)) as Factories)
}

function openFactories(world: World): Factories {
  const faker = openFaker(world)
  const create = {} as Record<keyof Factories, unknown>
  const factories = create as Factories
  const parts = { create: factories, world, faker }
  for (const [name, definition] of Object.entries(definitions))
    create[name as keyof Factories] = openFactory(parts, definition as AnyDefinition)
  create.events = openEventsFactory(factories, world, faker)
  return refusingTypos('create', factories)
}
