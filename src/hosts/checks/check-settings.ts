import type { CheckedField, ChecksOf } from '../../core/json/checked-fields.ts'
import { anyOf, closedSchema, listSchema, text } from '../../core/json/json-schema.ts'
import type { Keep } from '../../observe/journal/redact-options.ts'
import { networkChecks } from './network.ts'

/** Whether a test that fails leaves its session as a capsule, and which of its names and texts stay there. */
export type CaptureOrNot = 'always' | 'never' | { readonly keep: readonly Keep[] }

/** The same, and in which folder. */
export type CaptureFailures = CaptureOrNot | { readonly folder: string; readonly keep?: readonly Keep[] }

const alwaysOrNever = { enum: ['always', 'never'] }

/** The check of the setting for hosts in which capsules have a place of their own. */
export const captureOrNot: CheckedField = {
  schema: anyOf(alwaysOrNever, closedSchema({ keep: listSchema(text) })),
  says: "is 'always', 'never' or { keep: ['texts'] }",
}

type Consequence = 'fail' | 'pass'

/** Settings: what fails a test besides its own expectations, and what a failing test leaves behind. */
export interface CheckSettings {
  /** Whether a request that the fake has no route for fails the test that made it. Default: `'fail'`. */
  readonly unknownRequests: Consequence
  /**
   * Whether a test fails if a fault that it sets up never fires, or if one of its gates is never reached or still holds
   * a request at the end. The faults among the options of the fake may go unused. Default: `'fail'`.
   */
  readonly leftovers: Consequence
  /**
   * Whether a test that fails leaves a capsule: `'always'` in the folder `.fake-dashboards`,
   * `{ folder: 'out/capsules' }` in another one, `'never'` not at all. `{ keep: ['everything'] }` keeps names and
   * texts, which otherwise have stand-ins; keys and tokens always have stand-ins. Default: `'always'`.
   */
  readonly captureFailures: CaptureFailures
}

/** The settings of a test that says nothing. */
export const DEFAULT_CHECKS: CheckSettings = {
  unknownRequests: 'fail',
  leftovers: 'fail',
  captureFailures: 'always',
}

const consequence = { schema: { enum: ['fail', 'pass'] } }
export const settingChecks: ChecksOf<CheckSettings> = {
  unknownRequests: consequence,
  leftovers: consequence,
  captureFailures: {
    schema: anyOf(alwaysOrNever, closedSchema({ folder: text, keep: listSchema(text) }, [])),
    says: "is 'always', 'never' or { folder: '…', keep: ['texts'] }",
    // Without a name, they would lie at the root of the disk.
    accepts: (setting: CaptureFailures) =>
      typeof setting === 'string' || !('folder' in setting) || /[^\s\\/]/.test(setting.folder),
  },
}

/** The settings that the tests of every runner have, besides `as`. */
export const SETTING_NAMES: readonly string[] = Object.keys({ ...settingChecks, ...networkChecks })
