import { broken, misplaced } from '../../core/json/check.ts'
import type { RateLimits } from '../../resources/throttle.ts'
import type { Capsule } from './capsule.ts'

/**
 * Checks that requests are counted against limits that are in force then.
 *
 * @throws FakeUsageError with the path, the limits there are and what was found.
 */
export function checkCounted({ start, events }: Capsule): void {
  let limits = start.throttle?.limits
  for (const [place, { throttle, counted = [] }] of events.entries()) {
    if (throttle !== undefined) limits = throttle?.limits
    const known = limits ? namesOf(limits) : []
    for (const [at, window] of counted.entries())
      if (!known.some((name) => window.startsWith(`${name}/`)))
        throw broken('capsule', misplaced(`events[${place}].counted[${at}]`, expected(known), window))
  }
}

/** The names of limits: `default/0`, `events/1`. */
const namesOf = (limits: RateLimits): readonly string[] =>
  Object.entries(limits).flatMap(([rate, own]) => own.map((_, place) => `${rate}/${place}`))

const expected = (known: readonly string[]): string =>
  known.length === 0
    ? 'nothing, because no rate limit is in force'
    : `a rate limit and the number of a key (${known.map((name) => `${name}/<key>`).join(', ')})`
