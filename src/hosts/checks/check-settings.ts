import { DEFAULT_CAPTURE, captureChecks } from './capture-setting.ts'
import type { CaptureSettings } from './capture-setting.ts'
import { networkChecks } from './network.ts'

type Consequence = 'fail' | 'pass'

/** Settings: what fails a test besides its own expectations, and what a failing test leaves behind. */
export interface CheckSettings extends CaptureSettings {
  /** Whether a request that the fake has no route for fails the test that made it. Default: `'fail'`. */
  readonly unknownRequests: Consequence
  /**
   * Whether a test fails that sets up a fault which never fires, or a gate that no request reaches or that still holds one at
   * the end. The faults among the options of the fake may go unused. Default: `'fail'`.
   */
  readonly leftovers: Consequence
}

/** The settings of a test that says nothing. */
export const DEFAULT_CHECKS: CheckSettings = {
  unknownRequests: 'fail',
  leftovers: 'fail',
  captureFailures: DEFAULT_CAPTURE,
}

const consequence = { schema: { enum: ['fail', 'pass'] } }
/** The check of each setting. */
export const settingChecks = { unknownRequests: consequence, leftovers: consequence, ...captureChecks }

/** The settings that the tests of every runner have, besides `as`. */
export const SETTING_NAMES: readonly string[] = Object.keys({ ...settingChecks, ...networkChecks })
