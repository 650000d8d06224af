import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address } from '../../core/http/address.ts'
import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import type { Fake } from '../../fake/fake.ts'
import { chosenWorld, targetOf } from './chosen-world.ts'
import { ControlApi } from './control.ts'
import { forwardedOrigin, hostCheck, isHost } from './host-names.ts'
import type { ServeOptions } from './options.ts'
import { addressReader, PortRequest } from './port-request.ts'
import { Refusal } from './refusal.ts'
import { respond, send } from './respond.ts'
import { ServedWorld, wallClock } from './served-world.ts'
import { Worlds } from './worlds.ts'

/** Where a server listens, and its options with their defaults filled in. */
type DispatcherOptions = Required<Omit<ServeOptions, 'port' | 'host'>> & { readonly bound: string }

const CONTROL = /^\/__fake(?:[/?]|$)/

/** Sends each request of Node's http to its world, and there to control or the API; it looks at prefixes alone. */
export class Dispatcher {
  readonly first: ServedWorld
  readonly worlds: Worlds
  readonly #options: DispatcherOptions
  readonly #control: ControlApi
  readonly #isKnownHost: (host: string) => boolean
  readonly #addressOf: (incoming: IncomingMessage) => Address | undefined

  constructor(fake: Fake, options: DispatcherOptions) {
    const wall = wallClock()
    this.#options = options
    this.first = new ServedWorld(fake, wall)
    this.worlds = new Worlds(this.first, wall, options.worlds)
    this.#control = new ControlApi({ worlds: this.worlds, scenarios: options.scenarios }, options.token)
    this.#isKnownHost = hostCheck(options.bound, options.hosts)
    this.#addressOf = addressReader(options.bound)
  }

  /** Answers one request of Node's http. */
  readonly receive = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    try {
      const answer = this.#answerFor(incoming)
      const address = this.#addressOf(incoming)
      if (!address) return void outgoing.writeHead(400).end()
      const received = new PortRequest(address, incoming, outgoing)
      void respond(() => answer(received), outgoing)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(error.toReply(), outgoing)
    }
  }

  #answerFor(incoming: IncomingMessage): (received: Received) => Promise<Reply> {
    const { host } = incoming.headers
    if (host !== undefined && !this.#isKnownHost(host)) throw foreignHost(host)
    const chosen = chosenWorld(incoming)
    const world = chosen ? this.worlds.of(chosen.name) : this.first
    const prefix = chosen?.prefix ?? ''
    const isControl = CONTROL.test(targetOf(incoming).slice(prefix.length))
    if (incoming.headers['x-forwarded-host'] !== undefined) applyForwarded(incoming)
    if (isControl) return (received) => this.#control.answer(received, world)
    const answer = world.fake.answerUnder(prefix)
    return (received) => this.#options.around(received, () => answer(received))
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
