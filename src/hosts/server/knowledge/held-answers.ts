import type { FaultPlace } from '../../../observe/faults/fault.ts'
import type { BoundedText } from './bounded-json.ts'

/** A gate, and the requests that it holds. */
export interface GateSummary {
  readonly number: number
  /** Which requests it holds, in words. */
  readonly match: string
  /** `'request'` holds requests before they have an effect, `'answer'` their answers. */
  readonly at: FaultPlace
  /** How many requests have come to it. */
  readonly reached: number
  readonly held: readonly HeldRequest[]
}

/** A request at a gate. */
export interface HeldRequest {
  readonly number: number
  readonly method: string
  readonly path: string
  /** Its place among those that have come to the gate: what `release`, `refuse` and `answer` take. */
  readonly place: number
  /** What it would be answered; absent at a gate that holds requests. */
  readonly answer?: HeldAnswer
}

/** An answer that a gate holds. */
export interface HeldAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Absent when there is none. */
  readonly body?: BoundedText
}

/** What a held answer becomes. What is left out stays. */
export interface AnswerEdit {
  /** Which request: the oldest, or the one that came as the second, the third … */
  readonly place?: number
  readonly status?: number
  /** Replaces headers one by one. */
  readonly headers?: Readonly<Record<string, string>>
  /** Any JSON, or a text where the answer is none; null sends no body. */
  readonly body?: unknown
  /** Lets through what the endpoint never answers. */
  readonly lie?: true
}
