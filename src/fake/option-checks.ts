import { isCorsOrigins } from '../core/http/cors.ts'
import { functionField, readLater, requireFields } from '../core/json/checked-fields.ts'
import type { ChecksOf } from '../core/json/checked-fields.ts'
import { flag, integer, listSchema } from '../core/json/json-schema.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { isBaseUrl } from '../request/base-url.ts'
import type { FakeOptions } from './options.ts'

/** What each option of a fake takes; hosts add their own. */
export const optionChecks: ChecksOf<FakeOptions> = {
  seed: { schema: integer },
  now: readLater,
  liveClock: { schema: flag },
  scenario: { ...functionField, says: "is a function: import { typical } from 'fake-dashboards/scenarios'" },
  state: readLater,
  capsule: readLater,
  at: readLater,
  baseUrl: { schema: {}, says: 'is where /api/ is, such as https://app.example.test', accepts: isBaseUrl },
  contract: readLater,
  auth: { schema: { enum: ['strict', 'lenient'] } },
  rateLimits: { schema: { type: ['boolean', 'object'] } },
  cors: { schema: {}, says: 'is "*" or a list such as ["https://app.example.test"]', accepts: isCorsOrigins },
  warnings: { schema: { enum: ['note', 'fail'] } },
  journalLimit: { schema: { type: 'integer', minimum: 0 } },
  faults: { schema: listSchema({}) },
  onUnknown: functionField,
  onAnswered: functionField,
}

/** @throws FakeUsageError when an option is unknown, does not take its value, or goes without another. */
export function requireOptions(given: FakeOptions): void {
  requireFields('fake', given, optionChecks)
  const starts = [given.state, given.scenario, given.capsule].filter((start) => start !== undefined)
  if (starts.length > 1)
    throw new FakeUsageError('A fake starts from a state, a scenario or a capsule: give one of them.')
  if (given.at !== undefined && given.capsule === undefined)
    throw new FakeUsageError('The "at" of a fake needs a "capsule".')
}
