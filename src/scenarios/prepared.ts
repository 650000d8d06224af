import { DEFAULT_SEED } from '../core/ids.ts'
import { DEFAULT_NOW } from '../core/time/instant.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { Scenario, World } from '../resources/world.ts'
import { loadPrepared } from '../state/prepared.ts'

/**
 * Fills a world with a prepared state if the factories would make the very same one, which takes ten times as long;
 * otherwise calls `make`. The factories decide what a scenario is: a test makes every prepared state again and
 * compares.
 *
 * @param prepared - the file in `fixtures/`.
 * @throws FakeUsageError when there is no world: whoever writes `typical()` calls it too early.
 */
export function fill(world: World, prepared: string, make: Scenario): void {
  if (!(world as World | undefined)?.ids)
    throw new FakeUsageError(
      'A scenario is called by the fake: createFake({ scenario: typical }), without () behind its name.',
    )
  if (isUsual(world)) loadPrepared(world, prepared)
  else make(world)
}

/**
 * Whether a world has the default seed and time, which are those of the states in `fixtures/`, and nothing was done to it
 * yet.
 */
function isUsual({ ids, clock, throttle }: World): boolean {
  const { now, following } = clock.save()
  const isFresh = ids.save().size === 0 && !throttle.isLimiting
  return ids.seed === DEFAULT_SEED && now === Date.parse(DEFAULT_NOW) && !following && isFresh
}
