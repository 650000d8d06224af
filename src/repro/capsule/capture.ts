import type { CorsOrigins } from '../../core/http/cors.ts'
import { copyOfJson } from '../../core/json/copies.ts'
import type { LoggedSession } from '../../observe/journal/session-log.ts'
import type { World } from '../../resources/world.ts'
import { requireReferences } from '../../state/rows.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { stateOf } from '../../state/state.ts'
import type { CreateFake } from '../fake-access.ts'
import { pausing } from '../steps.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CaptureOptions } from './capsule.ts'
import { redactedCapsule } from './redacted.ts'
import { CapsuleWriter } from './writer.ts'

/** The session of a fake, and the fake's settings. */
interface CaptureSource {
  readonly session: LoggedSession<Snapshot>
  readonly world: World
  readonly baseUrl: string | undefined
  readonly cors: CorsOrigins | undefined
}

/**
 * @throws FakeUsageError when `keep` names something that cannot be kept, or the session starts with a row that names one which
 *   is not there.
 */
export async function capture(
  createFake: CreateFake,
  source: CaptureSource,
  options: CaptureOptions,
): Promise<Capsule> {
  const capsule = toCapsule(source)
  requireReferences(capsule.start.tables, 'No capsule can start from these rows')
  return redactedCapsule(createFake, capsule, options, pausing())
}

function toCapsule({ session, world, baseUrl, cors }: CaptureSource): Capsule {
  const writer = new CapsuleWriter(session.start)
  for (const step of session.steps) writer.write(step)
  writer.end(session.rest)
  return {
    format: CAPSULE_FORMAT,
    version: CAPSULE_VERSION,
    tokens: 'kept',
    contract: copyOfJson(world.contract),
    auth: world.auth,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(cors && { cors: copyOfJson(cors) }),
    start: stateOf(session.start),
    ...writer.written(),
  }
}
