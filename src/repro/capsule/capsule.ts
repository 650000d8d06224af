import type { Contract } from '../../contract/contract.ts'
import type { CorsOrigins } from '../../core/http/cors.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { FakeState } from '../../state/state.ts'
import type { Keep } from '../redact/keep.ts'

export const CAPSULE_FORMAT = 'fake-dashboards/capsule'
export const CAPSULE_VERSION = 1

/** What a fake was, what it was asked and what it answered, as JSON: enough for all of it to happen again. */
export interface Capsule {
  readonly $schema?: string
  readonly format: typeof CAPSULE_FORMAT
  readonly version: typeof CAPSULE_VERSION
  /** Whether keys and tokens are the real ones, or stand-ins that open the same doors in here. */
  readonly tokens: 'replaced' | 'kept'
  /** Absent when everything is as it was, but for tokens. */
  readonly redaction?: CapsuleRedaction
  readonly contract: Contract
  readonly auth: 'strict' | 'lenient'
  readonly baseUrl?: string
  readonly cors?: CorsOrigins
  /** Before the first request. */
  readonly start: FakeState
  /** Every fault that was in force at some time, by its number; one with a predicate is no JSON and is left out. */
  readonly faults: Readonly<Record<string, FaultDefinition>>
  /** In the order in which they came. */
  readonly requests: readonly CapsuleRequest[]
  /** What happened, in order. */
  readonly events: readonly CapsuleEvent[]
}

/** People and what they wrote have stand-ins, and whatever was asked was answered anew. */
export interface CapsuleRedaction {
  /** What was kept of it. */
  readonly kept: readonly Keep[]
  /** The numbers of the requests that are answered otherwise than they were, in more than in words. */
  readonly differs: readonly number[]
}

/** A request, and what came of it. */
export interface CapsuleRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent when there was none. */
  readonly body?: string | { readonly base64: string }
  /** What it met of faults, and how a gate refused it. */
  readonly faults?: readonly FaultEffect[]
  /** The rows it wrote. */
  readonly rows?: readonly CapsuleRow[]
  /** Absent when there was none. */
  readonly answer?: CapsuleAnswer
  /** Why there was no answer; neither this nor an answer when it was still waiting for one. */
  readonly failure?: string
}

export interface CapsuleAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null when there was none; absent when the journal has forgotten it. */
  readonly body?: string | null
}

/** A row as it was written, or the key of one that was removed. */
export interface CapsuleRow {
  readonly table: string
  readonly row?: object
  readonly gone?: string | number
}

/** One moment. Time, ids and faults are said where they are not what they were the moment before. */
export interface CapsuleEvent {
  /** The number of a request that came, from 1. */
  readonly asked?: number
  /** The number of the request whose rules ran. */
  readonly applied?: number
  /** The number of a request that was over. */
  readonly answered?: number
  /** Rows that no request wrote: the model's API, a factory. */
  readonly written?: readonly CapsuleRow[]
  /** Where the clock stood. */
  readonly at?: string
  /** How many ids of a kind have been handed out, after it. */
  readonly ids?: Readonly<Record<string, number>>
  /** The rate limits, where somebody has set them anew. */
  readonly throttle?: FakeState['throttle'] | null
  /** The windows that the request counts in, as a state names them. */
  readonly counted?: readonly string[]
  /** Which faults were in force, how many requests had matched and how many had met them. */
  readonly faults?: Readonly<Record<string, { readonly matched: number; readonly fired: number }>>
}
