import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { signalField } from '../run-limits.ts'

/** How something is verified. Everything is optional. */
export interface VerifyOptions {
  /**
   * Called after each request with the number of requests that are done, and the number of all that are known so far. A
   * promise is waited for.
   */
  readonly onProgress?: (done: number, all: number) => void | Promise<void>
  /** Ends it early. The result is what was found so far. */
  readonly signal?: AbortSignal
}

/** The reason when the signal has ended a run. */
export const INTERRUPT = 'it was interrupted'

export const verifyChecks: ChecksOf<VerifyOptions> = { onProgress: functionField, signal: signalField }

/** @throws FakeUsageError when an option is unknown or does not take its value. */
export const requireVerifyOptions = (options: VerifyOptions): void =>
  requireFields('verification', options, verifyChecks)
