import type { IncomingMessage } from 'node:http'
import type { Received } from '../../core/http/received.ts'
import type { Fake } from '../../fake/fake.ts'
import { chosenWorld } from './chosen-world.ts'
import { ControlApi } from './control.ts'
import { forwardedOrigin, hostCheck, isHost } from './host-names.ts'
import { send, toListener } from './listener.ts'
import type { Listener } from './listener.ts'
import type { ServeOptions } from './options.ts'
import { Refusal } from './refusal.ts'
import { ServedWorld, wallClock } from './served-world.ts'
import { Worlds } from './worlds.ts'

/** Where a server listens, and its options with their defaults filled in. */
type DispatcherOptions = Required<Omit<ServeOptions, 'port' | 'host'>> & { readonly bound: string }

/** The listeners of one world: control, and the API by itself or under a prefix. */
interface WorldListeners {
  readonly control: Listener
  readonly plain: Listener
  readonly prefixed: Listener
}

const CONTROL = '/__fake'

/** Sends each request of Node's http to its world, and there to control or the API; it looks at prefixes alone. */
export class Dispatcher {
  readonly first: ServedWorld
  readonly worlds: Worlds
  readonly #options: DispatcherOptions
  readonly #control: ControlApi
  readonly #isKnownHost: (host: string) => boolean
  readonly #listeners = new WeakMap<ServedWorld, WorldListeners>()

  constructor(fake: Fake, options: DispatcherOptions) {
    const wall = wallClock()
    this.#options = options
    this.first = new ServedWorld(fake, wall)
    this.worlds = new Worlds(this.first, wall, options.worlds)
    this.#control = new ControlApi({ worlds: this.worlds, scenarios: options.scenarios }, options.token)
    this.#isKnownHost = hostCheck(options.bound, options.hosts)
  }

  readonly receive: Listener = (incoming, outgoing) => {
    try {
      this.#listenerFor(incoming)(incoming, outgoing)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(error.toReply(), outgoing)
    }
  }

  #listenerFor(incoming: IncomingMessage): Listener {
    const { host } = incoming.headers
    if (host !== undefined && !this.#isKnownHost(host)) throw foreignHost(host)
    const world = chosenWorld(incoming)
    const listeners = world
      ? this.#listenersOf(this.worlds.of(world.name), `/w/${world.name}`)
      : this.#listenersOf(this.first, '')
    const path = incoming.url ?? ''
    const start = world?.prefix.length ?? 0
    if (incoming.headers['x-forwarded-host'] !== undefined) applyForwarded(incoming)
    const isControl = path.startsWith(CONTROL, start) && /^(?:[/?]|$)/.test(path.slice(start + CONTROL.length))
    if (isControl) return listeners.control
    return start > 0 ? listeners.prefixed : listeners.plain
  }

  #listenersOf(world: ServedWorld, prefix: string): WorldListeners {
    const known = this.#listeners.get(world)
    if (known) return known
    const listeners = this.#listen(world, prefix)
    this.#listeners.set(world, listeners)
    return listeners
  }

  #listen(world: ServedWorld, prefix: string): WorldListeners {
    const { around, bound: hostname } = this.#options
    const control = (received: Received) => this.#control.answer(received, world)
    return {
      control: toListener(control, { hostname, around: (_, answer) => answer() }),
      plain: toListener(world.fake.answerUnder(''), { hostname, around }),
      prefixed: toListener(world.fake.answerUnder(prefix), { hostname, around }),
    }
  }
}

/** An absolute address in the request line overrides the `Host` header, and so the links in answers name it. */
function applyForwarded(incoming: IncomingMessage): void {
  const origin = forwardedOrigin(incoming)
  if (origin !== undefined && incoming.url?.startsWith('/')) incoming.url = origin + incoming.url
}

function foreignHost(host: string): Refusal {
  const name = JSON.stringify(host)
  if (!isHost(host)) return new Refusal(400, 'host_invalid', `No host: ${name}.`)
  const detail = `Requests to the host ${name} are refused: a page elsewhere may have made that name lead here. If it is yours, allow it.`
  return new Refusal(403, 'host_not_allowed', detail)
}
