import type { Contract } from '../contract/contract.ts'
import type { Writers } from '../contract/shape.ts'
import type { Clock } from '../core/time/clock.ts'
import type { Ids } from '../core/ids.ts'
import type { Throttle } from './throttle.ts'
import type { Tables } from './database.ts'

/** What rules, factories and scenarios receive: tables, time, ids, the contract and the rate limits in force. */
export interface World {
  readonly tables: Tables
  readonly clock: Clock
  readonly ids: Ids
  readonly contract: Contract
  /**
   * The shapes of answers, prepared for the contract.
   *
   * @internal
   */
  readonly writers: Writers
  /** How often a key may ask. Off until limits are set. */
  readonly throttle: Throttle
  /** `'lenient'` takes a request without a usable key for the default user with full access. */
  readonly auth: 'strict' | 'lenient'
}

/** A named starting state: what it calls puts rows into the world. */
export type Scenario = (world: World) => void
