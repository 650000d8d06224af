import type * as vitest from 'vitest'
import { FakeUsageError } from '../../core/usage-error.ts'

/** Exports that Vitest has since 4.1: an import of one of these by its name fails in an older one, and tells no version. */
const NEWEST = ['TestRunner', 'aroundAll', 'aroundEach'] as const satisfies readonly (keyof typeof vitest)[]

/**
 * The parts of Vitest, if it has all that are used. Only npm refuses an older one when it installs; others print a warning.
 *
 * @throws FakeUsageError when Vitest is too old.
 */
export function requireVitest(found: typeof vitest): typeof vitest {
  if (NEWEST.some((name) => !(name in found)))
    throw new FakeUsageError('fake-dashboards/vitest needs Vitest 4.1 or later: npm install --save-dev vitest@latest')
  return found
}
