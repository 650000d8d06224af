import { createControl } from '../../../src/control.ts'
import type { Control } from '../../../src/control.ts'
import type { Reply } from '../../../src/core/http/reply.ts'
import type { Clock } from '../../../src/core/time/clock.ts'
import { createFake } from '../../../src/fake/create-fake.ts'
import type { FakeOptions } from '../../../src/fake/options.ts'
import { answerControl } from '../../../src/hosts/control-api/control.ts'
import { localWorlds } from '../../../src/hosts/control-api/controlled-worlds.ts'
import { wallClock } from '../../../src/hosts/wall-clock.ts'
import { StartPrints } from '../../../src/hosts/worker/storage/stored-start.ts'
import { StoredWorld } from '../../../src/hosts/worker/storage/stored-world.ts'
import { resetPointOf } from '../../../src/hosts/worlds/knowledge/world-start.ts'
import { replyToError } from '../../../src/hosts/worlds/refusal.ts'
import { ServedWorld } from '../../../src/hosts/worlds/served-world.ts'
import { toStreamedResponse } from '../../../src/hosts/worlds/streamed-reply.ts'
import { Worlds } from '../../../src/hosts/worlds/worlds.ts'
import { ReceivedRequest } from '../../../src/request/received-request.ts'
import { scenarios } from '../../../src/scenarios.ts'
import { office } from '../api/office.ts'
import { openStorage } from './stored-objects.ts'
import type { TestStorage } from './stored-objects.ts'

/** A stored world that answers requests and is let out of memory whenever a test says so. */
export interface EvictedWorld {
  readonly stored: StoredWorld
  readonly storage: TestStorage
  readonly control: Control
  /** Answers requests to the API and to control. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Drops the memory: the next request finds what is stored. */
  evict(options?: FakeOptions): void
}

const BASE = 'https://app.example.test'

/** Opens a world over a storage. Without one, over an empty storage; by default at the office. */
export function evictedWorld(
  given: FakeOptions = { scenario: office },
  {
    storage = openStorage(),
    wall = wallClock(),
    life = 0,
    ...limits
  }: { storage?: TestStorage; wall?: Clock; mebibytes?: number; life?: number } = {},
): EvictedWorld {
  let options = given
  const open = (begun: number): ServedWorld => {
    const fake = createFake({ ...options, baseUrl: BASE })
    return new ServedWorld(fake, wall, resetPointOf(fake, begun))
  }
  const load = () => new StoredWorld(storage, { name: 'alice', life, open, wall, prints: new StartPrints(), ...limits })
  let stored = load()
  const answer = async (request: Request): Promise<Response> => {
    const received = new ReceivedRequest(request)
    const { world } = stored
    const isControl = received.address.pathname.startsWith('/__fake')
    const control = { worlds: localWorlds(new Worlds(world, wall)), scenarios }
    const reply = await stored
      .answering<Reply>(() => (isControl ? answerControl(control, received, world) : world.answerUnder('', received)))
      .catch(replyToError)
    return toStreamedResponse(reply, request.signal)
  }
  const fetch: EvictedWorld['fetch'] = (input, init) =>
    answer(new Request(typeof input === 'string' && input.startsWith('/') ? BASE + input : input, init))
  return {
    get stored() {
      return stored
    },
    storage,
    fetch,
    control: createControl({ url: BASE, token: 'none', fetch }),
    evict(other = options) {
      options = other
      stored = load()
    },
  }
}

export const DASHBOARDS = '/api/environments/1/dashboards/'

/** Creates a dashboard as the owner, and gives the answer. */
export const create = ({ fetch }: EvictedWorld, name: string): Promise<Response> =>
  fetch(DASHBOARDS, {
    method: 'POST',
    headers: { Authorization: 'Bearer phx_owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
