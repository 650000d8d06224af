import { FakeUsageError } from '../core/usage-error.ts'
import type { Remedy } from './checks/check-error.ts'

/**
 * Refuses settings of a test among the options of its fake. They are easily taken for such, because those of a story stand
 * together.
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
