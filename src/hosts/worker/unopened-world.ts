import type { Reply } from '../../core/http/reply.ts'
import { answerControl, controlPath, isControl } from '../control-api/control.ts'
import { Refusal } from '../worlds/refusal.ts'
import type { WorkerEnvironment } from './environment.ts'
import { remoteWorlds } from './remote-worlds.ts'
import type { WorkerSettings } from './settings.ts'
import { dropStored } from './storage/drop-stored.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import type { WorkerRequest } from './worker-request.ts'

/** The known parts of a stored world that cannot be opened. */
interface UnopenedWorld {
  readonly storage: ObjectStorage
  readonly environment: WorkerEnvironment
  readonly settings: WorkerSettings
}

/**
 * Answers a request to a world that could not be opened: a reset drops it, and control reaches the other worlds through it.
 *
 * @throws the error itself for everything else.
 * @see spec F.51
 */
export function answerUnopened(error: unknown, received: WorkerRequest, world: UnopenedWorld): Reply | Promise<Reply> {
  if (!(error instanceof Refusal && error.code === 'stored_world') || !isControl(received.path)) throw error
  const { method } = received
  const path = controlPath(received)
  if (method === 'POST' && path === '/reset') {
    dropStored(world.storage)
    return { status: 204, headers: {}, text: null }
  }
  // A new world would be opened in the place of this one.
  if (method === 'POST' || !/^\/worlds(?:\/|$)/.test(path)) throw error
  const { environment, settings } = world
  const worlds = remoteWorlds(environment, received.chosen?.name ?? '')
  const { scenarios, wall } = settings
  return answerControl({ worlds, scenarios }, received, settings.open(wall.now()))
}
