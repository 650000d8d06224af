import type { Contract } from '../../contract/contract.ts'
import type { CorsOrigins } from '../../core/http/cors.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { FakeState } from '../../state/state.ts'
import type { Keep, RedactOptions } from '../redact/keep.ts'

export const CAPSULE_FORMAT = 'fake-dashboards/capsule'
export const CAPSULE_VERSION = 1

/** A session of a fake as JSON: the state before it, the requests, the answers, and everything else that led to them. */
export interface Capsule {
  readonly $schema?: string
  readonly format: typeof CAPSULE_FORMAT
  readonly version: typeof CAPSULE_VERSION
  /** Whether keys and tokens are the real ones, or stand-ins that work the same in this capsule. */
  readonly tokens: 'replaced' | 'kept'
  /** Absent when nothing but tokens was replaced. */
  readonly redaction?: CapsuleRedaction
  readonly contract: Contract
  readonly auth: 'strict' | 'lenient'
  readonly baseUrl?: string
  readonly cors?: CorsOrigins
  /** The state before the first request. */
  readonly start: FakeState
  /** Every fault that was ever in force, by its number. A fault with a predicate is left out, because it is not JSON. */
  readonly faults: Readonly<Record<string, FaultDefinition>>
  /** In the order in which they came. */
  readonly requests: readonly CapsuleRequest[]
  /** Everything that happened, in order. */
  readonly events: readonly CapsuleEvent[]
}

/** How people and what they wrote were replaced. All requests were answered anew. */
export interface CapsuleRedaction {
  /** The kinds of text that were not replaced. */
  readonly kept: readonly Keep[]
  /** The numbers of the requests whose answers differ from the original ones in more than words. */
  readonly differs: readonly number[]
}

/** A request and its outcome. */
export interface CapsuleRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Absent when there was none. */
  readonly body?: string | { readonly base64: string }
  /** The faults that it met, and how a gate refused it. */
  readonly faults?: readonly FaultEffect[]
  /** The rows it wrote. */
  readonly rows?: readonly CapsuleRow[]
  /** Absent when there was none. */
  readonly answer?: CapsuleAnswer
  /** Why there was no answer. A request that still waited for one has neither. */
  readonly failure?: string
  /**
   * A checksum of what was sent. If it does not fit, the request was changed by hand, and its rows and answer belong to
   * the request before the change.
   */
  readonly checksum?: number
}

/** How a request was answered. */
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

/** One moment. Time, ids and faults are given only if they have changed since the moment before. */
export interface CapsuleEvent {
  /** The number of a request that came, from 1. */
  readonly asked?: number
  /** The number of the request whose rules ran. */
  readonly applied?: number
  /** The number of a request that was over. */
  readonly answered?: number
  /** Rows that no request wrote, but `fake.db` or a factory. */
  readonly written?: readonly CapsuleRow[]
  /** The time on the clock. */
  readonly at?: string
  /** How many ids of a kind have been handed out, after it. */
  readonly ids?: Readonly<Record<string, number>>
  /** The rate limits, if they were set here. */
  readonly throttle?: FakeState['throttle'] | null
  /** The windows that the request counts in, as a state names them. */
  readonly counted?: readonly string[]
  /** Which faults could still fire, how many requests had matched and how many had met them. */
  readonly faults?: Readonly<Record<string, { readonly matched: number; readonly fired: number }>>
}

/** Which parts a capsule keeps, and how the rest is replaced. */
export interface CaptureOptions extends RedactOptions {
  /**
   * `'keep'` leaves keys and tokens as they are. Otherwise each has a stand-in, the same wherever it is. Default:
   * `'replace'`.
   */
  readonly tokens?: 'replace' | 'keep'
}
