import type { CheckedField, ChecksOf } from '../../core/json/checked-fields.ts'
import { closedSchema, text } from '../../core/json/json-schema.ts'

/** Whether a test that fails leaves its session as a capsule. */
export type CaptureOrNot = 'always' | 'never'

/** The same, and in which folder. */
export type CaptureFailures = CaptureOrNot | { readonly folder: string }

/** The check of the setting for hosts where capsules have a place of their own. */
export const captureOrNot: CheckedField = { schema: { enum: ['always', 'never'] } }

/** The setting for the capsule of a failing test. */
export interface CaptureSettings {
  /**
   * Whether a test that fails leaves a capsule: `'always'` in the folder `.fake-dashboards`, `{ folder: 'out/capsules' }` in
   * another one, `'never'` not at all. Default: `'always'`.
   */
  readonly captureFailures: CaptureFailures
}

/** The setting of a test that says nothing. */
export const DEFAULT_CAPTURE: CaptureFailures = 'always'

/** The check of the setting. */
export const captureChecks: ChecksOf<CaptureSettings> = {
  captureFailures: {
    schema: { anyOf: [captureOrNot.schema, closedSchema({ folder: text })] },
    says: "is 'always', 'never' or { folder: '…' }",
    // Without a name, they would lie at the root of the disk.
    accepts: (setting: CaptureFailures) => typeof setting === 'string' || /[^\s\\/]/.test(setting.folder),
  },
}
