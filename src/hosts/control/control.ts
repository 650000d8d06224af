import type { Duration } from '../../core/time/clock.ts'
import type { EntryMatch, FaultDefinition } from '../../observe/journal/journal-entry.ts'
import type { FaultEffect } from '../../observe/faults/fault.ts'
import type { HoldOptions } from '../../observe/interference/gates.ts'
import type { Har } from '../../observe/journal/har.ts'
import type { Capsule, CaptureOptions } from '../../repro/capsule/capsule.ts'
import type { RedactOptions } from '../../repro/redact/keep.ts'
import type { EntryJson } from '../server/entry-json.ts'
import type { WorldSummary } from '../server/worlds.ts'
import type { FakeState } from '../../state/state.ts'

/** The time a clock shows. */
export interface Time {
  readonly now: string
  readonly following: boolean
}

/** A fault in force, and how often it matched and fired. */
export interface RemoteFault {
  readonly number: number
  readonly definition: FaultDefinition
  readonly matched: number
  readonly fired: number
}

/** A gate on the server. It holds requests until they are let through, in any order. */
export interface RemoteGate {
  readonly number: number
  /** Waits until so many requests have come; gives them, oldest first. */
  arrived(count?: number): Promise<readonly EntryJson[]>
  /** Lets one request through: the oldest, or the one that came as the second, the third … */
  release(place?: number): Promise<void>
  /** Answers one request with a fault in place of the API. */
  refuse(effect?: FaultEffect, place?: number): Promise<void>
  /** Lets everything through from here on. */
  open(): Promise<void>
}

/** Controls one world of a server. Whatever the server refuses rejects with a `FakeUsageError` in its words. */
export interface Control {
  /** Where the API of this world is: the base URL of a client under test. */
  readonly baseUrl: string
  health(): Promise<{ readonly status: 'ok'; readonly now: string }>
  reset(): Promise<void>
  exportState(): Promise<FakeState>
  /** The requests, the answers and the state as a capsule, like `fake.capture()`. */
  capture(options?: CaptureOptions): Promise<Capsule>
  /** Starts from a state; `reset` leads back to it from now on. */
  startFromState(state: unknown): Promise<void>
  /** The names of the scenarios one can start from. */
  scenarios(): Promise<readonly string[]>
  /** Starts from a scenario; `reset` leads back to it from now on. */
  startFromScenario(name: string, options?: { readonly seed?: number; readonly now?: string }): Promise<void>
  snapshot(name: string): Promise<void>
  restore(name: string): Promise<void>
  readonly clock: {
    read(): Promise<Time>
    set(to: string | number): Promise<Time>
    advance(by: Duration): Promise<Time>
    follow(from?: string | number): Promise<Time>
    freeze(): Promise<Time>
  }
  readonly faults: {
    list(): Promise<readonly RemoteFault[]>
    add(definition: FaultDefinition): Promise<RemoteFault>
    remove(number: number): Promise<void>
    clear(): Promise<void>
  }
  /** Holds the requests that match; a predicate does not travel. */
  hold(match: Omit<HoldOptions, 'predicate'>): Promise<RemoteGate>
  readonly journal: {
    list(match?: Omit<EntryMatch, 'predicate'>): Promise<readonly EntryJson[]>
    toHar(options?: Pick<RedactOptions, 'keep'>): Promise<Har>
    clear(): Promise<void>
  }
  readonly worlds: {
    list(): Promise<readonly WorldSummary[]>
    /** Makes a world, if it is not there yet, and controls it. */
    open(name: string): Promise<Control>
    drop(name: string): Promise<void>
  }
}
