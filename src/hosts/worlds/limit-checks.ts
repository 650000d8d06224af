import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { toMilliseconds } from '../../core/time/duration.ts'
import type { Duration } from '../../core/time/duration.ts'
import type { WorldLimits } from './worlds.ts'

/** The check of each limit of worlds. */
export const worldLimitChecks: ChecksOf<WorldLimits> = {
  most: { schema: { type: 'integer', minimum: 1 } },
  idle: { schema: {}, says: 'is longer than no time', accepts: (idle: Duration) => toMilliseconds(idle) > 0 },
}
