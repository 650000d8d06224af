import type { CorsOrigins } from '../../core/cors.ts'
import { FakeUsageError } from '../../core/errors.ts'
import type { Recording } from '../../core/journal/recording.ts'
import type { Snapshot } from '../../fake.ts'
import { stateOf } from '../../state.ts'
import type { FakeState } from '../../state.ts'
import type { World } from '../../world.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule } from './capsule.ts'
import { Scribe } from './scribe.ts'
import { Tokens } from './tokens.ts'

/** What is written into a capsule as it is. */
export interface CaptureOptions {
  /**
   * `'keep'` leaves keys and tokens as they are. Otherwise each has a stand-in, the same wherever it is.
   *
   * @defaultValue `'replace'`
   */
  readonly tokens?: 'replace' | 'keep'
}

/** The fake that is captured. */
export interface Captured {
  readonly recording: Recording<Snapshot>
  readonly world: World
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins | undefined
}

/** @throws FakeUsageError when the journal has forgotten what was sent. */
export function capture({ recording, world, baseUrl, cors }: Captured, { tokens }: CaptureOptions = {}): Capsule {
  const take = recording.whole()
  if (!take)
    throw new FakeUsageError(
      'The journal has forgotten what was sent: it holds 16 MiB of bodies. Empty it with journal.clear() before what you want to capture.',
    )
  const scribe = new Scribe(take.start)
  for (const happening of take.happenings) scribe.write(happening)
  scribe.end(recording.rest)
  const kept = tokens === 'keep'
  const capsule: Capsule = {
    format: CAPSULE_FORMAT,
    version: CAPSULE_VERSION,
    tokens: kept ? 'kept' : 'replaced',
    contract: world.contract,
    auth: world.auth,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(cors && { cors }),
    start: stateOf(take.start, world.ids.seed),
    ...scribe.written(),
  }
  return kept ? (JSON.parse(JSON.stringify(capsule)) as Capsule) : withoutTokens(capsule)
}

function withoutTokens({ start, requests, events, ...capsule }: Capsule): Capsule {
  const tokens = new Tokens()
  const tables = Object.entries(start.tables).map(([table, rows]) => [
    table,
    (rows as readonly object[]).map((row) => tokens.inRow(table, row)),
  ])
  return tokens.everywhere({
    ...capsule,
    start: { ...start, tables: Object.fromEntries(tables) as FakeState['tables'] },
    requests: requests.map((request) => tokens.inRequest(request)),
    events: events.map((event) => (event.written ? { ...event, written: tokens.inRows(event.written) } : event)),
  })
}
