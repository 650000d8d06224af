import type { Faker, FakerOptions, Randomizer } from '@faker-js/faker'
import { faker as english } from '@faker-js/faker/locale/en'
import { randomAt } from '../core/random.ts'
import type { World } from '../resources/world.ts'

/** A faker instance of one fake. Its values depend only on the fake's seed and on its starting point. */
export interface SeededFaker {
  readonly faker: Faker
  /** Starts it anew for one column of one row, so that values drawn elsewhere do not change this one. */
  startAt(table: string, number: number, column: string): Faker
}

/**
 * Makes a faker that shares only the word lists with the rest of the process. Restarting its own randomizer costs nothing;
 * faker's takes 30 µs. Its present time is the fake's clock.
 */
export function openFaker({ clock, ids }: Pick<World, 'clock' | 'ids'>): SeededFaker {
  const place = { table: '', number: 0, column: '' }
  let seed: number | undefined
  let count = 0
  const randomizer: Randomizer = {
    // Most defaults use no random value, and then the seed of their column is never computed.
    next: () => randomAt((seed ??= ids.seedOf(place.table, place.number, place.column)), ++count) / 0x1_0000_0000,
    seed: () => undefined,
  }
  // The package exports the class only from its root, which loads 70 languages.
  const FakerClass = english.constructor as new (options: FakerOptions) => Faker
  const faker = new FakerClass({ locale: english.rawDefinitions, randomizer })
  faker.setDefaultRefDate(() => new Date(clock.now()))
  return {
    faker,
    startAt(table, number, column) {
      place.table = table
      place.number = number
      place.column = column
      seed = undefined
      count = 0
      return faker
    },
  }
}
