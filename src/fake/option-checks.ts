import { settleContract } from '../contract/contract.ts'
import { isCorsOrigins } from '../core/http/cors.ts'
import { functionField, readBy, readLater, requireFields } from '../core/json/checked-fields.ts'
import type { ChecksOf } from '../core/json/checked-fields.ts'
import { flag, fromZero, integer, listSchema } from '../core/json/json-schema.ts'
import type { InnerNames } from '../core/known-names.ts'
import { toMilliseconds } from '../core/time/duration.ts'
import type { Duration } from '../core/time/duration.ts'
import { toInstant } from '../core/time/instant.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import type { FollowOptions } from '../repro/rehearse/following-fake.ts'
import { isBaseUrl } from '../request/base-url.ts'
import { checkLimits } from '../resources/throttle.ts'
import type { FakeOptions } from './options.ts'

/** The check of each field of the option `follow`. */
const followChecks: ChecksOf<FollowOptions> = {
  as: { schema: { type: ['string', 'null'] } },
  patience: { schema: {}, says: 'is not negative', accepts: (time: Duration) => toMilliseconds(time) >= 0 },
}

function requireFollow(follow: boolean | FollowOptions): void {
  if (typeof follow === 'object') requireFields('followed capsule', follow, followChecks)
}

/** The check of each option of a fake; hosts add their own. */
export const optionChecks: ChecksOf<FakeOptions> = {
  seed: { schema: integer },
  now: readBy(toInstant),
  liveClock: { schema: flag },
  scenario: { ...functionField, says: "is a function: import { typical } from 'fake-dashboards/scenarios'" },
  state: readLater,
  capsule: readLater,
  at: readLater,
  baseUrl: { schema: {}, says: 'is where /api/ is, such as https://app.example.test', accepts: isBaseUrl },
  contract: readBy(settleContract),
  auth: { schema: { enum: ['strict', 'lenient'] } },
  follow: { ...readBy(requireFollow), schema: { type: ['boolean', 'object'] } },
  rateLimits: { ...readBy(checkLimits), schema: { type: ['boolean', 'object'] } },
  cors: { schema: {}, says: 'is "*" or a list such as ["https://app.example.test"]', accepts: isCorsOrigins },
  warnings: { schema: { enum: ['note', 'fail'] } },
  journalLimit: { schema: fromZero },
  faults: { schema: listSchema({}) },
  onUnknown: functionField,
  onAnswered: functionField,
}

/** Options of other functions that are easily mistaken for those of a fake, by the place that takes them. */
export const otherOptions: InnerNames = {
  faults: ['latency', 'status', 'hang', 'networkError'],
  'setupFake({ … }, { … })': ['as', 'network', 'allowedHosts', 'unknownRequests', 'leftovers', 'captureFailures'],
  'serve(fake, { … })': ['port', 'host', 'hosts', 'token', 'worlds', 'journalMemory', 'scenarios'],
  'setupFakeWorker({ … })': ['persist', 'inspector'],
  'parameters.fake': ['arrange', 'outcome'],
}

/**
 * @throws FakeUsageError when an option is unknown, does not take its value, excludes another one, or needs one that is
 * missing.
 */
export function requireOptions(given: FakeOptions): void {
  if (typeof given === 'function') throw new FakeUsageError('A fake takes options: { scenario: typical }.')
  requireFields('fake', given, optionChecks, otherOptions)
  const starts = [given.state, given.scenario, given.capsule].filter((start) => start !== undefined)
  if (starts.length > 1)
    throw new FakeUsageError('A fake starts from a state, a scenario or a capsule. Give one of them.')
  if (given.warnings === 'fail' && given.journalLimit === 0)
    throw new FakeUsageError(
      'The "warnings" of a fake stand in its journal, and "journalLimit" is 0. Give one of them.',
    )
  for (const name of ['at', 'follow'] as const)
    if (given[name] !== undefined && given.capsule === undefined)
      throw new FakeUsageError(`The "${name}" of a fake needs a "capsule".`)
}
