import type { World } from '../resources/world.ts'
import { load, save } from '../state/snapshot.ts'
import type { Snapshot } from '../state/snapshot.ts'
import { createFrom } from './create-fake.ts'
import type { Fake } from './fake.ts'
import type { FakeOptions } from './options.ts'
import { readStart } from './start.ts'
import type { Start } from './start.ts'

/** How many starts are kept at most: tests with a random seed or time would otherwise keep one each. */
const MOST_STARTS = 16

/**
 * Keeps starting states, for hosts that make a fake for each test: the scenario runs, or the state or capsule is read, for
 * the first fake only. Later fakes get a snapshot of it, so they share its frozen rows and nothing else.
 *
 * A start is known by the function or object that was given, and by the options that a scenario sees. A scenario that
 * reads anything else, such as a counter, must be a new function each time, because it is not run again. A state or a
 * capsule that is changed after its first use is not read again either.
 */
export class StartCache {
  readonly #byOrigin = new WeakMap<object, Map<string, Start>>()

  /** `createFake`, with a start that is made once. */
  createFake(given: FakeOptions): Fake {
    return createFrom(given, () => this.#startOf(given))
  }

  #startOf(given: FakeOptions): Start {
    const origin = given.scenario ?? given.state ?? given.capsule
    if (typeof origin !== 'function' && (typeof origin !== 'object' || origin === null)) return readStart(given)
    const starts = this.#byOrigin.get(origin) ?? new Map<string, Start>()
    this.#byOrigin.set(origin, starts)
    const seen = optionsSeen(given)
    const known = starts.get(seen)
    if (known) return known
    if (starts.size >= MOST_STARTS) starts.clear()
    const start = filledOnce(readStart(given))
    starts.set(seen, start)
    return start
  }
}

/** The options that a starting state depends on. */
const optionsSeen = ({ seed, now, contract, auth, rateLimits, at, follow }: FakeOptions): string =>
  JSON.stringify([seed, now, contract, auth, rateLimits, at, Boolean(follow)])

/** A start that fills one world, and gives all others a snapshot of that. */
function filledOnce({ brought, fill }: Start): Start {
  let filled: Snapshot | undefined
  return {
    brought,
    fill(world: World) {
      if (filled) return load(world, filled)
      fill(world)
      filled = save(world)
    },
  }
}
