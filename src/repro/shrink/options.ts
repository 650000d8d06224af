import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { signalField } from '../run-limits.ts'

/** How a capsule is made smaller. Everything is optional. */
export interface ShrinkOptions {
  /**
   * Whether a smaller capsule still shows the bug. Without it only rows are removed, and every answer stays the same to
   * the byte. With it requests, fields and texts are removed as well, and the answers are those of a fresh fake. A
   * candidate on which it throws does not count as showing the bug.
   */
  readonly while?: (capsule: Capsule) => boolean | Promise<boolean>
  /** Called after each candidate that was tried. A promise is waited for. */
  readonly onProgress?: (progress: ShrinkProgress) => void | Promise<void>
  /** Ends it early. The result is the smallest capsule so far; a condition that was cut off counts for nothing. */
  readonly signal?: AbortSignal
}

/** The kind of parts that are being removed. */
export type ShrinkPhase = 'rows' | 'requests' | 'fields' | 'texts'

/** How far it is, and what it has found so far. */
export interface ShrinkProgress {
  readonly phase: ShrinkPhase
  /** How many candidates were tried; none is tried twice. */
  readonly trials: number
  /** How many rows the smallest capsule so far starts with. */
  readonly rows: number
  /** How many requests it has. */
  readonly requests: number
}

/** The smallest capsule that was found. */
export interface Shrunk {
  readonly capsule: Capsule
  /** How many candidates were tried; none is tried twice. */
  readonly trials: number
  /** The rows that it starts with. */
  readonly rows: ShrunkCount
  readonly requests: ShrunkCount
  /** Whether the signal ended it early. */
  readonly interrupted: boolean
}

/** The count in the given capsule, and what is left of it. */
export interface ShrunkCount {
  readonly before: number
  readonly after: number
}

const checks: ChecksOf<ShrinkOptions> = { while: functionField, onProgress: functionField, signal: signalField }

/** @throws FakeUsageError when an option is unknown or does not take its value. */
export const requireShrinkOptions = (options: ShrinkOptions): void => requireFields('shrink', options, checks)
