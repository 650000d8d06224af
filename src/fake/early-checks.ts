import { checkFields } from '../core/json/checked-fields.ts'
import { freeObject } from '../core/json/json-schema.ts'
import { createFake } from './create-fake.ts'
import { optionChecks, requireOptions } from './option-checks.ts'
import type { FakeOptions } from './options.ts'

/**
 * Checks the options of a fake that a host makes later, with the first request. The host checks its own options; the content
 * of a scenario, a state or a capsule is checked when it is read.
 *
 * @throws FakeUsageError when an option does not take its value, excludes another one, or needs one that is missing.
 */
export function requireFakeOptions(given: object): void {
  const options: FakeOptions = Object.fromEntries(Object.entries(given).filter(([name]) => name in optionChecks))
  requireOptions(options)
  checkFields('fake', options, { state: { schema: freeObject }, capsule: { schema: freeObject } })
  const { scenario: _scenario, state: _state, capsule: _capsule, at: _at, follow: _follow, ...others } = options
  createFake(others)
}
