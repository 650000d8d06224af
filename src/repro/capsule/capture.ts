import type { CorsOrigins } from '../../core/http/cors.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Taken } from '../../observe/journal/recording.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { stateOf } from '../../state/state.ts'
import type { World } from '../../resources/world.ts'
import type { Keep } from '../redact/keep.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule } from './capsule.ts'
import { redacted } from './redacted.ts'
import { Scribe } from './scribe.ts'

/** What is written into a capsule as it is. */
export interface CaptureOptions {
  /**
   * `'keep'` leaves keys and tokens as they are. Otherwise each has a stand-in, the same wherever it is.
   *
   * @defaultValue `'replace'`
   */
  readonly tokens?: 'replace' | 'keep'
  /**
   * What stays as it was: `'names'` and `'emails'` of people, their `'distinct-ids'`, `'texts'` that people wrote, the names
   * of their own `'events'`, `'properties'` of events and people (or one: `'property:plan'`), `'queries'` with their filters
   * and results, or `'everything'`. Keys and tokens are no part of it.
   *
   * @defaultValue `[]`
   */
  readonly keep?: readonly Keep[]
}

/** The fake that is captured. */
export interface Captured {
  readonly taken: Taken<Snapshot> | undefined
  readonly world: World
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins | undefined
  readonly createFake: (options: FakeOptions) => Fake
}

/** @throws FakeUsageError when the journal has forgotten what was sent, or something cannot be kept. */
export async function capture(captured: Captured, options: CaptureOptions): Promise<Capsule> {
  return redacted(write(captured), options, captured.createFake)
}

function write({ taken, world, baseUrl, cors }: Captured): Capsule {
  if (!taken)
    throw new FakeUsageError(
      'The journal has forgotten what was sent: it holds 16 MiB of bodies. Empty it with journal.clear() before what you want to capture.',
    )
  const scribe = new Scribe(taken.start)
  for (const happening of taken.happenings) scribe.write(happening)
  scribe.end(taken.rest)
  const capsule: Capsule = {
    format: CAPSULE_FORMAT,
    version: CAPSULE_VERSION,
    tokens: 'kept',
    contract: world.contract,
    auth: world.auth,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(cors && { cors }),
    start: stateOf(taken.start, world.ids.seed),
    ...scribe.written(),
  }
  return JSON.parse(JSON.stringify(capsule)) as Capsule
}
