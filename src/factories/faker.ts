import type { Faker, FakerOptions, Randomizer } from '@faker-js/faker'
import { faker as english } from '@faker-js/faker/locale/en'
import { drawn, hash } from '../core/ids.ts'
import type { World } from '../resources/world.ts'

/** A faker instance of one fake's own. What it makes up follows from the place it was last put at, and nothing else. */
export interface OwnFaker {
  readonly faker: Faker
  /** Puts it at one column of one row of a kind: what is drawn elsewhere does not shift what is drawn here. */
  at(kind: string, number: number, column: string): Faker
}

/**
 * Makes a faker that shares nothing but the word lists with the rest of the process. Its own randomizer costs nothing to
 * put elsewhere, where faker's needs 30 µs, and its idea of today is the fake's clock.
 */
export function openFaker({ clock, ids }: Pick<World, 'clock' | 'ids'>): OwnFaker {
  const place = { kind: '', number: 0, column: '' }
  let seed: number | undefined
  let turn = 0
  const begin = (start: number | undefined) => {
    seed = start
    turn = 0
  }
  const randomizer: Randomizer = {
    next: () => drawn((seed ??= ids.seedOf(place.kind, place.number, place.column)), ++turn) / 0x1_0000_0000,
    seed: (start) => begin(hash(String(start))),
  }
  // The class itself is exported by the package's root only, which loads 70 languages.
  const Own = english.constructor as new (options: FakerOptions) => Faker
  const faker = new Own({ locale: english.rawDefinitions, randomizer })
  faker.setDefaultRefDate(() => new Date(clock.now()))
  return {
    faker,
    at(kind, number, column) {
      place.kind = kind
      place.number = number
      place.column = column
      begin(undefined)
      return faker
    },
  }
}
