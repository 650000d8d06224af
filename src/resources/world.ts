import type { Contract } from '../contract/contract.ts'
import type { Writers } from '../contract/writers.ts'
import type { Ids } from '../core/ids.ts'
import type { Written } from '../core/json/to-json.ts'
import type { AnswerCache } from '../core/table/answer-cache.ts'
import type { Clock } from '../core/time/clock.ts'
import type { Tables } from './database.ts'
import type { Throttle } from './throttle.ts'

/** The argument of rules, factories and scenarios: tables, time, ids, the contract and the rate limits of one fake. */
export interface World {
  /** The rows of every table. Factories and `fake.db` write the same ones. */
  readonly tables: Tables
  /** The only source of time. */
  readonly clock: Clock
  /** Numbers, UUIDs and tokens of new rows: all follow from the seed. */
  readonly ids: Ids
  /** For each difference of interface and service, which of them answers. */
  readonly contract: Contract
  /**
   * Writes the shapes of answers under the contract.
   *
   * @internal
   */
  readonly writers: Writers
  /**
   * The answers about rows since the last write.
   *
   * @internal
   */
  readonly answers: AnswerCache<Written>
  /** Counts the requests of each key. Off until limits are set. */
  readonly throttle: Throttle
  /** `'lenient'` treats a request without a valid key as one of the default user, with full access. */
  readonly auth: 'strict' | 'lenient'
}

/**
 * Adds the rows of a starting state to a world, and depends on that world alone: a host that makes a fake for each test runs
 * it once and copies what it made.
 */
export type Scenario = (world: World) => void
