import type { SetupServer } from 'msw/node'
import { givenFields, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { text } from '../../core/json/json-schema.ts'
import { DEFAULT_CHECKS, settingChecks } from '../checks/check-settings.ts'
import type { CheckSettings } from '../checks/check-settings.ts'
import { mswChecks, requireNoneDecided } from '../checks/msw-settings.ts'
import { networkChecks } from '../checks/network.ts'
import type { NetworkOptions } from '../checks/network.ts'
import type { MswHandlers } from '../msw-handlers.ts'
import { fakeOptionsIn } from '../option-checks.ts'
import type { Actor } from '../roles.ts'

/** Settings: what else fails a test besides its expectations, and what answers besides the fake. */
export interface TestSettings extends CheckSettings, NetworkOptions {
  /**
   * Who makes the requests that bring no usable key: a role, an e-mail address, the name or value of a key, or `'nobody'`.
   * Default: the first user if `auth` is `'lenient'`, and otherwise nobody.
   */
  readonly as: Actor | undefined
  /** msw handlers of your own, for what the fake does not answer. */
  readonly handlers: MswHandlers
  /**
   * An msw server that you start yourself, before the first test. The fake joins it for the tests of this file, and
   * that server decides what becomes of requests that neither answers.
   */
  readonly mswServer: SetupServer | undefined
}

const DEFAULTS: TestSettings = {
  ...DEFAULT_CHECKS,
  as: undefined,
  network: 'fail',
  allowedHosts: [],
  handlers: [],
  mswServer: undefined,
}
const checks: ChecksOf<TestSettings> = {
  ...settingChecks,
  ...networkChecks,
  ...mswChecks,
  as: { schema: text },
}

/** @throws FakeUsageError when a setting does not take its value or has no effect. */
export function settleSettings(given: Partial<TestSettings>): TestSettings {
  requireFields('test', given, checks, fakeOptionsIn('the first argument of setupFake()'))
  if (given.mswServer) requireNoneDecided(given)
  return { ...DEFAULTS, ...givenFields(given) }
}
