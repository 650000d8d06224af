import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Received } from '../../core/http/received.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Scenario } from '../../resources/world.ts'
import { chosenWorld } from './chosen-world.ts'
import { Control } from './control.ts'
import { toDoor } from './door.ts'
import type { Around, Door } from './door.ts'
import { forwardedOrigin } from './forwarded.ts'
import { Hosted } from './hosted.ts'
import { hostCheck, isHost } from './hosts.ts'
import type { Hosts } from './hosts.ts'
import { Refusal } from './refusal.ts'
import { send } from './send.ts'
import { wallClock } from './wall-clock.ts'
import { Worlds } from './worlds.ts'
import type { WorldLimits } from './worlds.ts'

export interface ReceptionOptions {
  readonly bound: string
  readonly hosts: Hosts
  readonly token: string
  readonly worlds: WorldLimits
  readonly scenarios: Readonly<Record<string, Scenario>>
  readonly around: Around
}

/** The ways into one world: control, and the API by itself or under a prefix. */
interface Doors {
  readonly control: Door
  readonly plain: Door
  readonly prefixed: Door
}

const CONTROL = '/__fake'

/** Sends each request of Node's http to the world and the part of it that it is for, by prefixes alone. */
export class Reception {
  readonly first: Hosted
  readonly worlds: Worlds
  readonly #options: ReceptionOptions
  readonly #control: Control
  readonly #knowsHost: (host: string) => boolean
  readonly #doors = new WeakMap<Hosted, Doors>()
  readonly #firstDoors: Doors

  constructor(fake: Fake, options: ReceptionOptions) {
    const wall = wallClock()
    this.#options = options
    this.first = new Hosted(fake, wall)
    this.worlds = new Worlds(this.first, wall, options.worlds)
    this.#control = new Control({ worlds: this.worlds, scenarios: options.scenarios }, options.token)
    this.#knowsHost = hostCheck(options.bound, options.hosts)
    this.#firstDoors = this.#open(this.first, '')
  }

  readonly receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    try {
      this.#lead(incoming)(incoming, outgoing)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(error.toReply(), outgoing)
    }
  }

  #lead(incoming: IncomingMessage): Door {
    const { host } = incoming.headers
    if (host !== undefined && !this.#knowsHost(host)) throw foreignHost(host)
    const world = chosenWorld(incoming)
    const doors = world ? this.#doorsOf(this.worlds.of(world.name), `/w/${world.name}`) : this.#firstDoors
    const path = incoming.url ?? ''
    const start = world?.prefix.length ?? 0
    if (incoming.headers['x-forwarded-host'] !== undefined) follow(incoming)
    if (path.startsWith(CONTROL, start) && /^(?:[/?]|$)/.test(path.slice(start + CONTROL.length))) return doors.control
    return start > 0 ? doors.prefixed : doors.plain
  }

  #doorsOf(world: Hosted, prefix: string): Doors {
    const known = this.#doors.get(world)
    if (known) return known
    const doors = this.#open(world, prefix)
    this.#doors.set(world, doors)
    return doors
  }

  #open(world: Hosted, prefix: string): Doors {
    const { around, bound: hostname } = this.#options
    const control = (received: Received) => this.#control.answer(received, world)
    return {
      control: toDoor(control, { hostname, around: (_, answer) => answer() }),
      plain: toDoor(world.fake.answerUnder(''), { hostname, around }),
      prefixed: toDoor(world.fake.answerUnder(prefix), { hostname, around }),
    }
  }
}

/** An absolute address in the request line says more than the `Host` header, and so do links then. */
function follow(incoming: IncomingMessage): void {
  const origin = forwardedOrigin(incoming)
  if (origin !== undefined && incoming.url?.startsWith('/')) incoming.url = origin + incoming.url
}

function foreignHost(host: string): Refusal {
  const name = JSON.stringify(host)
  if (!isHost(host)) return new Refusal(400, 'host_invalid', `No host: ${name}.`)
  const detail = `Requests to the host ${name} are refused: a page elsewhere may have made that name lead here. If it is yours, allow it.`
  return new Refusal(403, 'host_not_allowed', detail)
}
