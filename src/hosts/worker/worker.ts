import { DirectoryObject } from './directory-object.ts'
import { directoryId, inspectorId } from './environment.ts'
import type { ObjectId, WorkerEnvironment } from './environment.ts'
import { Front } from './front.ts'
import { InspectorObject } from './inspector-object.ts'
import { requireWorkerOptions } from './options.ts'
import type { WorkerOptions } from './options.ts'
import { WorkerSettings } from './settings.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import { WorldObject } from './world-object.ts'

/** The part of a durable object's context that is used. */
export interface ObjectContext {
  readonly id: ObjectId
  readonly storage: ObjectStorage
}

/** A durable object. */
export interface DurableObject {
  fetch(request: Request): Promise<Response>
}

/** The exports of a module worker. */
export interface FakeWorker {
  /** Answers a request to the worker. */
  readonly fetch: (request: Request, environment: WorkerEnvironment) => Promise<Response>
  /** The class of its durable objects. */
  readonly FakeWorld: new (context: ObjectContext, environment: WorkerEnvironment) => DurableObject
}

/**
 * Builds a worker for Cloudflare or workerd: a fake with many worlds, each in a durable object that stores its state. Nothing
 * is made before the first request.
 *
 * @throws FakeUsageError when an option is unknown or does not take its value.
 * @example
 * ```ts
 * import { typical } from 'fake-dashboards/scenarios'
 * import { createWorker } from 'fake-dashboards/worker'
 *
 * const worker = createWorker({ scenario: typical, scenarios: { typical } })
 * export const { FakeWorld } = worker
 * export const { fetch } = worker // or: export default worker
 * ```
 * @see spec F.43
 */
export function createWorker(options: WorkerOptions = {}): FakeWorker {
  requireWorkerOptions(options)
  const settings = new WorkerSettings(options)
  const front = new Front(settings)
  return {
    fetch: (request, environment) => front.fetch(request, environment),
    FakeWorld: class FakeWorld implements DurableObject {
      readonly #object: DurableObject

      constructor({ id, storage }: ObjectContext, environment: WorkerEnvironment) {
        if (id.equals(directoryId(environment))) this.#object = new DirectoryObject(storage, environment, settings)
        else if (id.equals(inspectorId(environment))) this.#object = new InspectorObject(storage, settings)
        else this.#object = new WorldObject(storage, environment, settings)
      }

      fetch(request: Request): Promise<Response> {
        return this.#object.fetch(request)
      }
    },
  }
}
