import type { Contract } from './contract.ts'
import type { Clock } from './core/clock.ts'
import type { Ids } from './core/ids.ts'
import type { Tables } from './database.ts'

/** What rules, factories and scenarios receive: tables, time, ids and the contract in force. */
export interface World {
  readonly tables: Tables
  readonly clock: Clock
  readonly ids: Ids
  readonly contract: Contract
  /** `'lenient'` takes a request without a usable key for the default user with full access. */
  readonly auth: 'strict' | 'lenient'
}
