import { settleContract } from '../contract/contract.ts'
import { writersOf } from '../contract/writers.ts'
import { DEFAULT_SEED, Ids } from '../core/ids.ts'
import type { Written } from '../core/json/to-json.ts'
import { refusingTypos } from '../core/near-names.ts'
import { AnswerCache } from '../core/table/answer-cache.ts'
import { modelApi } from '../core/table/model-api.ts'
import { Clock } from '../core/time/clock.ts'
import { DEFAULT_NOW } from '../core/time/instant.ts'
import { tableNames } from '../resources/database.ts'
import { openDatabase } from '../resources/open-database.ts'
import type { Database } from '../resources/open-database.ts'
import { Throttle } from '../resources/throttle.ts'
import type { World } from '../resources/world.ts'
import type { Db } from './fake.ts'
import type { FakeOptions } from './options.ts'

/** The world of one fake, the model's API of its tables, and the log of what is written. */
export interface OpenWorld {
  readonly world: World
  readonly db: Db
  readonly log: Database['log']
}

/** Opens a world without any rows. */
export function openWorld({
  seed = DEFAULT_SEED,
  now = DEFAULT_NOW,
  contract = 'documented',
  auth = 'strict',
  rateLimits = false,
}: FakeOptions): OpenWorld {
  const clock = new Clock(now)
  const ids = new Ids(seed)
  const throttle = new Throttle(clock)
  throttle.limit(rateLimits)
  const database = openDatabase(clock, ids)
  const { tables, log } = database
  const settled = settleContract(contract)
  const shared = { writers: writersOf(settled), answers: new AnswerCache<Written>(log) }
  const world: World = { tables, clock, ids, contract: settled, ...shared, throttle, auth }
  return { world, db: openModel(database), log }
}

/** The `@mswjs/data` model of every table. */
function openModel({ tables, library }: Database): Db {
  const models = tableNames.map((name) => [name, modelApi<object>(tables[name] as never, () => library()[name])])
  return refusingTypos('fake.db', Object.fromEntries(models) as Db)
}
