import type { Clock, Instant } from '../../core/time/clock.ts'
import type { Fake } from '../../fake/fake.ts'
import type { StartCache } from '../../fake/start-cache.ts'
import type { Scenario } from '../../resources/world.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { resetPointOf } from './knowledge/world-start.ts'
import type { ResetPoint } from './knowledge/world-start.ts'

/** The seed of a scenario, and when it ends. */
export interface ScenarioEnd {
  readonly seed?: number | undefined
  readonly now?: Instant | undefined
}

/** What is known about a new start besides its state. */
export interface NewStart extends Partial<Pick<ResetPoint, 'name' | 'faults'>> {
  /** Whether the clock runs or stands still as that of the other fake does. Default: as it does now. */
  readonly keepsClock?: boolean
}

/** The start to which a reset of a served fake leads, and the ways to set it and to go back there. */
export class WorldReset {
  point: ResetPoint
  readonly #fake: Fake
  readonly #wall: Clock
  readonly #starts: StartCache
  /** The seed of a scenario that is started without one. */
  readonly #seed: number

  constructor(fake: Fake, wall: Clock, resetPoint: ResetPoint, starts: StartCache) {
    this.point = resetPoint
    this.#fake = fake
    this.#wall = wall
    this.#starts = starts
    this.#seed = fake.world.ids.seed
  }

  /** Takes the fake back. A clock that follows real time goes to the time that it would have without any change. */
  goBack(): void {
    this.#fake.reset()
    const { snapshot, faults } = this.point
    if (snapshot) this.#fake.restore(snapshot)
    if (faults) this.#fake.faults.replaceAll(faults)
    if (this.#isFollowing) this.#fake.clock.set(this.#present)
  }

  /** Makes the fake of a scenario that ends at the time given, or else at that of the start. */
  createFake(scenario: Scenario, { seed = this.#seed, now }: ScenarioEnd): Fake {
    const end = now ?? (this.#isFollowing ? this.#present : this.point.fake)
    const { auth, contract } = this.#fake.world
    return this.#starts.createFake({ scenario, seed, now: end, auth, contract: { base: 'documented', ...contract } })
  }

  /** Begins with the present state of another fake. Without `faults`, those of the start stay. */
  set(other: Fake, { name, faults, keepsClock = false }: NewStart): void {
    const snapshot = keepsClock ? other.snapshot() : this.going(other.snapshot())
    this.point = { ...resetPointOf(other, this.#wall.now(), name), snapshot, faults }
  }

  /** A state whose clock continues as that of the fake does. */
  going(snapshot: Snapshot): Snapshot {
    return { ...snapshot, clock: { now: snapshot.clock.now, following: this.#isFollowing } }
  }

  get #isFollowing(): boolean {
    return this.#fake.clock.save().following
  }

  /** The time of a clock that has followed real time since the start. */
  get #present(): number {
    return this.point.fake + this.#wall.now() - this.point.real
  }
}
