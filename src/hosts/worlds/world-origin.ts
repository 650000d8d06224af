import type { Clock, Instant } from '../../core/time/clock.ts'
import type { Fake } from '../../fake/fake.ts'
import type { StartCache } from '../../fake/start-cache.ts'
import type { Scenario } from '../../resources/world.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { beginningOf } from './knowledge/world-start.ts'
import type { Beginning } from './knowledge/world-start.ts'

/** The seed of a scenario, and when it ends. */
export interface ScenarioEnd {
  readonly seed?: number | undefined
  readonly now?: Instant | undefined
}

/** What is known of a new beginning besides its state. */
export interface NewBeginning extends Partial<Pick<Beginning, 'name' | 'faults'>> {
  /** Whether the clock runs or stands still as that of the other fake does. Default: as it does now. */
  readonly keepsClock?: boolean
}

/** The beginning of a served fake, and the ways to set it and to go back to it. */
export class WorldOrigin {
  beginning: Beginning
  readonly #fake: Fake
  readonly #wall: Clock
  readonly #starts: StartCache
  /** The seed of a scenario that is started without one. */
  readonly #seed: number

  constructor(fake: Fake, wall: Clock, beginning: Beginning, starts: StartCache) {
    this.beginning = beginning
    this.#fake = fake
    this.#wall = wall
    this.#starts = starts
    this.#seed = fake.world.ids.seed
  }

  /** Takes the fake back. A clock that follows real time goes to where it would be without any change. */
  goBack(): void {
    this.#fake.reset()
    const { snapshot, faults } = this.beginning
    if (snapshot) this.#fake.restore(snapshot)
    if (faults) this.#fake.faults.replaceAll(faults)
    if (this.#isFollowing) this.#fake.clock.set(this.#present)
  }

  /** Makes the fake of a scenario that ends at the time given, or else at that of the start. */
  createFake(scenario: Scenario, { seed = this.#seed, now }: ScenarioEnd): Fake {
    const end = now ?? (this.#isFollowing ? this.#present : this.beginning.fake)
    const { auth, contract } = this.#fake.world
    return this.#starts.createFake({ scenario, seed, now: end, auth, contract: { base: 'documented', ...contract } })
  }

  /** Begins where another fake is. Without `faults`, those of the start stay. */
  set(other: Fake, { name, faults, keepsClock = false }: NewBeginning): void {
    const snapshot = keepsClock ? other.snapshot() : this.going(other.snapshot())
    this.beginning = { ...beginningOf(other, this.#wall.now(), name), snapshot, faults }
  }

  /** A state whose clock goes on as that of the fake does. */
  going(snapshot: Snapshot): Snapshot {
    return { ...snapshot, clock: { now: snapshot.clock.now, following: this.#isFollowing } }
  }

  get #isFollowing(): boolean {
    return this.#fake.clock.save().following
  }

  /** The time of a clock that has followed real time since the start. */
  get #present(): number {
    return this.beginning.fake + this.#wall.now() - this.beginning.real
  }
}
