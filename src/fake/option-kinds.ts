import { isCorsOrigins } from '../core/http/cors.ts'
import { isObject } from '../core/json/kinds.ts'
import { checkedLater, flagOption, functionOption, oneOf, requireOptions, wholeFrom } from '../core/options.ts'
import type { OptionsOf } from '../core/options.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { isBaseUrl } from '../request/base-url.ts'
import type { FakeOptions } from './options.ts'

/** The options of a fake; hosts add their own. */
export const fakeOptionKinds: OptionsOf<FakeOptions> = {
  seed: ['a whole number', Number.isSafeInteger],
  now: checkedLater,
  liveClock: flagOption,
  scenario: ["a function: import { typical } from 'fake-dashboards/scenarios', for example", functionOption[1]],
  state: checkedLater,
  capsule: checkedLater,
  at: wholeFrom(1),
  baseUrl: ['the address of the API without its /api/, such as https://app.example.test', isBaseUrl],
  contract: checkedLater,
  auth: oneOf('strict', 'lenient'),
  rateLimits: ['true, false or limits', (value) => typeof value === 'boolean' || isObject(value)],
  cors: ['a list of origins such as https://app.example.test, or "*"', isCorsOrigins],
  journalLimit: wholeFrom(0),
  faults: ['a list of faults', Array.isArray],
  onUnknown: functionOption,
  onAnswered: functionOption,
}

/** @throws FakeUsageError when an option is unknown, does not take its value, or goes without another. */
export function requireFakeOptions(given: FakeOptions): void {
  requireOptions('createFake', given, fakeOptionKinds)
  const starts = [given.state, given.scenario, given.capsule].filter((start) => start !== undefined)
  if (starts.length > 1)
    throw new FakeUsageError('A fake starts from a state, a scenario or a capsule: give one of them.')
  if (given.at !== undefined && given.capsule === undefined)
    throw new FakeUsageError('The option "at" is the number of a request in a capsule: give the capsule, too.')
}
