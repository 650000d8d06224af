import type * as vitest from 'vitest'
import { FakeUsageError } from '../../core/usage-error.ts'

/** Exports that Vitest has since 4.1: an import of one of these by name fails in an older version, without naming the version. */
const NEWEST = ['TestRunner', 'aroundAll', 'aroundEach'] as const satisfies readonly (keyof typeof vitest)[]

const SECOND_COPY =
  'fake-dashboards/vitest got another copy of Vitest than the one that runs this file. The packages of a workspace ' +
  'get copies of their own where the versions of vitest or of its peers differ, such as those of @types/node, jsdom or vite. ' +
  "Give them the same versions, or add test: { server: { deps: { inline: ['fake-dashboards'] } } } to your Vitest configuration."

/**
 * The parts of Vitest, if it has all that are used, and runs the tests. Only npm refuses an older one when it installs;
 * others print a warning.
 *
 * @throws FakeUsageError when Vitest is too old, or a second copy beside the one that runs the tests.
 */
export function requireVitest(found: typeof vitest): typeof vitest {
  if (NEWEST.some((name) => !(name in found)))
    throw new FakeUsageError('fake-dashboards/vitest needs Vitest 4.1 or later: npm install --save-dev vitest@latest')
  if (isRunning() && !collects(found)) throw new FakeUsageError(SECOND_COPY)
  return found
}

/** Whether any Vitest runs here. If none does, Vitest's own error is the right one. */
const isRunning = (): boolean => '__vitest_worker__' in globalThis

/** Whether a copy of Vitest collects the tests: another one finds no suite, and says that this might be a bug of Vitest. */
function collects({ TestRunner }: typeof vitest): boolean {
  try {
    TestRunner.getCurrentSuite()
    return true
  } catch {
    return false
  }
}
