import type { ContractChoice } from '../contract/contract.ts'
import type { Faults } from '../observe/interference/faults.ts'
import type { Gate } from '../observe/interference/gate.ts'
import type { HoldOptions } from '../observe/interference/gates.ts'
import type { FaultDefinition } from '../observe/journal/journal-entry.ts'
import type { Journal } from '../observe/journal/journal.ts'
import type { World } from '../resources/world.ts'
import type { FakeState } from '../state/state.ts'
import type { Capsule, CaptureOptions } from './capsule/capsule.ts'

/** The part of a fake that capsules and recordings need. */
export interface FakeAccess {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Answers requests under a longer path, which the links in answers keep. */
  readonly fetchUnder: (mount: string) => (request: Request) => Promise<Response>
  readonly world: World
  readonly journal: Journal
  readonly faults: Faults
  hold(options: HoldOptions): Gate
  exportState(): FakeState
  capture(options: CaptureOptions): Promise<Capsule>
  /** An independent copy. */
  fork(): FakeAccess
}

/** The options that capsules and recordings make fakes with. */
interface FakeAccessOptions {
  readonly state?: unknown
  readonly capsule?: unknown
  readonly at?: number
  readonly faults?: readonly FaultDefinition[]
  readonly journalLimit?: number
  readonly contract?: ContractChoice
  readonly auth?: 'strict' | 'lenient'
}

/**
 * Builds a fake. It is passed in as an argument: importing it would be a circle, because the code that builds fakes
 * imports this one.
 */
export type CreateFake = (options: FakeAccessOptions) => FakeAccess
