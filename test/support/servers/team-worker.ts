import { createControl } from '../../../src/control.ts'
import type { Control } from '../../../src/control.ts'
import { createWorker } from '../../../src/worker.ts'
import type { WorkerEnvironment, WorkerOptions } from '../../../src/worker.ts'
import { openStorage } from './stored-objects.ts'
import type { TestStorage } from './stored-objects.ts'

/** A worker in this process, with durable objects that a test can let out of memory. */
export interface TeamWorker {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Control of a world; without a name, of the world that has none. `url` is where it finds the worker. */
  readonly control: (world?: string, url?: string) => Control
  /** The values that a worker gets from its configuration. */
  readonly environment: WorkerEnvironment
  /** The names under which an object stores: `world:alice`, `worlds`. */
  readonly storageOf: (object: string) => TestStorage
  /** Makes every request to an object fail with the words of the runtime, until there are none. */
  breakObject(object: string, says: string | undefined): void
  /** Lets all objects out of memory; the options are those of a later configuration. */
  evict(options?: WorkerOptions): void
}

export const TEAM_URL = 'http://localhost:8787'
export const TEAM_TOKEN = 'token-of-the-team'

/** The dashboards of a world; `''` is the world without a name. */
export const dashboardsIn = (world: string): string =>
  `${TEAM_URL}${world === '' ? '' : `/w/${world}`}/api/environments/1/dashboards/`

/** Creates a dashboard in a world as the owner. */
export const createIn = ({ fetch }: TeamWorker, world: string, name: string): Promise<Response> =>
  fetch(dashboardsIn(world), {
    method: 'POST',
    headers: { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })

/** What only workerd has: a stream of a declared length. Here no head declares it. */
export function FixedLengthStream(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream()
}

export function teamWorker(given: WorkerOptions): TeamWorker {
  const storages = new Map<string, TestStorage>()
  const broken = new Map<string, string>()
  let objects = new Map<string, { fetch(request: Request): Promise<Response> }>()
  let worker = createWorker({ log: () => undefined, token: TEAM_TOKEN, ...given })
  const storageOf = (name: string): TestStorage => {
    const storage = storages.get(name) ?? openStorage()
    storages.set(name, storage)
    return storage
  }
  const idOf = (name: string) => ({ name, equals: (other: object) => 'name' in other && other.name === name })
  const environment = {
    FAKE_WORLDS: {
      idFromName: idOf,
      get(id: object) {
        const name = String('name' in id && id.name)
        const says = broken.get(name)
        if (says !== undefined) return { fetch: () => Promise.reject(new Error(says)) }
        const state = { id: idOf(name), storage: storageOf(name) }
        const object = objects.get(name) ?? new worker.FakeWorld(state, environment)
        objects.set(name, object)
        return { fetch: (request: Request) => object.fetch(request) }
      },
    },
  }
  const fetch: TeamWorker['fetch'] = (input, init) => worker.fetch(new Request(input, init), environment)
  return {
    fetch,
    environment,
    control: (world, url = TEAM_URL) =>
      createControl({ url, token: TEAM_TOKEN, fetch, ...(world !== undefined && { world }) }),
    storageOf,
    breakObject: (object, says) => void (says === undefined ? broken.delete(object) : broken.set(object, says)),
    evict(options = given) {
      objects = new Map()
      worker = createWorker({ log: () => undefined, token: TEAM_TOKEN, ...options })
    },
  }
}
