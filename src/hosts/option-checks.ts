import type { CheckedField, ChecksOf } from '../core/json/checked-fields.ts'
import { isGivenObject } from '../core/json/kinds.ts'
import type { InnerNames } from '../core/known-names.ts'
import { toMilliseconds } from '../core/time/duration.ts'
import type { Duration } from '../core/time/duration.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { optionChecks, requireOptions } from '../fake/option-checks.ts'
import type { FakeOptions } from '../fake/options.ts'
import type { Remedy } from './checks/check-error.ts'
import type { Actor } from './roles.ts'
import type { WorldLimits } from './worlds/worlds.ts'

/**
 * Refuses to keep the state of a fake that follows a capsule: the next run would follow it from its start, over the rows of a
 * later moment.
 *
 * @throws FakeUsageError when both options are given.
 */
export function requirePersistOrFollow({
  persist,
  follow,
}: {
  readonly persist?: unknown
  readonly follow?: unknown
}): void {
  if (persist && follow)
    throw new FakeUsageError('A capsule is followed from its start, and "persist" continues from later. Leave one out.')
}

/**
 * Refuses settings of a test among the options of its fake. They are easily confused, because a story has both in one
 * place.
 *
 * @throws FakeUsageError when there is one.
 */
export function requireNoSetting(options: object, settings: readonly string[], remedy: Remedy): void {
  const setting = settings.find((name) => Object.hasOwn(options, name))
  if (setting !== undefined)
    throw new FakeUsageError(
      `"${setting}" is a setting of the test, not an option of its fake: ${remedy(setting, '…')}`,
    )
}

/**
 * The options of a fake whose requests are an actor's. The actor `'nobody'` needs a strict fake, which refuses requests
 * without a key.
 *
 * @throws FakeUsageError when they are no object: a scenario in their place has no members, and a copy of it would be empty.
 */
export function optionsFor(actor: Actor | undefined, options: FakeOptions): FakeOptions {
  if (!isGivenObject(options)) requireOptions(options)
  requireNoFake(options)
  return actor === 'nobody' ? { ...options, auth: 'strict' } : options
}

/**
 * Refuses a fake in the place of its options: serve(), createHandlers() and others take one.
 *
 * @throws FakeUsageError when it is one.
 */
export function requireNoFake(options: unknown): void {
  if (isGivenObject(options) && 'fetch' in options)
    throw new FakeUsageError(
      'A fake was given in place of its options. This call makes the fake itself: give { scenario: typical }.',
    )
}

/** For a served fake, control sets who makes all of its requests. */
export const ofControl: InnerNames = { 'control.actor': ['as'] }

/** The options of a fake, by the place that takes them, for what is given beside a fake. */
export const fakeOptionsIn = (place: string): InnerNames => ({ [place]: Object.keys(optionChecks) })

/** How a setting of `setupFake` is written. */
export const setupFakeSetting: Remedy = (name, value) => `setupFake({ … }, { ${name}: ${value} })`

const CANNOT_FAIL =
  'cannot be "fail": no test has this fake, so nothing would fail. Leave it out: the inspector shows warnings.'

/** The option `warnings` in a host that gives its fake to no code, so that no code can call `verify`. */
export const notedWarnings: CheckedField = {
  ...optionChecks.warnings,
  findProblem: (warnings: string) => (warnings === 'fail' ? { path: '', says: CANNOT_FAIL } : undefined),
}

/** The option with the scenarios that control can start from, by name. */
export const scenariosField: CheckedField = {
  schema: {},
  says: 'is an object with functions',
  accepts: (value: unknown) => isGivenObject(value) && Object.values(value).every((one) => typeof one === 'function'),
}

export const worldLimitChecks: ChecksOf<WorldLimits> = {
  most: { schema: { type: 'integer', minimum: 1 } },
  idle: { schema: {}, says: 'is longer than 0', accepts: (idle: Duration) => toMilliseconds(idle) > 0 },
}
