import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address } from '../../core/http/address.ts'
import { corsHeaders, isPreflight } from '../../core/http/cors.ts'
import type { Received } from '../../core/http/received.ts'
import type { Reply } from '../../core/http/reply.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Controlled } from '../control-api/control-call.ts'
import { answerControl, isControl } from '../control-api/control.ts'
import type { AroundControl, ControlAccess } from '../control-api/control.ts'
import { localWorlds } from '../control-api/controlled-worlds.ts'
import type { ChosenWorld } from '../ingress/chosen-world.ts'
import { frontPage } from '../ingress/front-page.ts'
import { hostCheck } from '../ingress/host-names.ts'
import { Ingress } from '../ingress/ingress.ts'
import { wallClock } from '../wall-clock.ts'
import { JournalMemory } from '../worlds/journal-memory.ts'
import { nameAmong, resetPointOf } from '../worlds/knowledge/world-start.ts'
import { Refusal } from '../worlds/refusal.ts'
import { ServedWorld } from '../worlds/served-world.ts'
import { Worlds } from '../worlds/worlds.ts'
import { hostsOf, targetOf, worldNamedBy } from './incoming-names.ts'
import type { ServeOptions } from './options.ts'
import { receiveInTurn } from './pipelining.ts'
import { addressReader, PortRequest } from './port-request.ts'
import { respond, send } from './respond.ts'
import type { ServerInspector } from './server-inspector.ts'

/** The address of a server, and its options with their defaults filled in. */
type DispatcherOptions = Required<Omit<ServeOptions, 'port' | 'host' | 'scenario' | 'title'>> & {
  readonly scenario?: string | undefined
  readonly bound: string
  readonly inspector: ServerInspector
  readonly aroundControl?: AroundControl
}

/**
 * Sends each request of Node's http to its world, and there to control or to the API. It looks only at the start of the
 * path.
 */
export class Dispatcher {
  readonly first: ServedWorld
  readonly worlds: Worlds
  readonly #options: DispatcherOptions
  readonly #control: Controlled
  readonly #ingress: Ingress
  readonly #addressOf: (incoming: IncomingMessage) => Address | undefined
  #isStopped = false

  constructor(fake: Fake, options: DispatcherOptions) {
    const wall = wallClock()
    this.#options = options
    const { scenario = nameAmong(options.scenarios, fake.scenario) } = options
    this.first = new ServedWorld(fake, wall, resetPointOf(fake, wall.now(), scenario))
    const { inspector, scenarios, notice } = options
    const boundOf = (worlds: () => readonly ServedWorld[]) => new JournalMemory(options, worlds, wall)
    this.worlds = new Worlds(this.first, wall, { ...options.worlds, boundOf, notice })
    this.#control = { worlds: localWorlds(this.worlds), scenarios, createLink: inspector.createLink }
    const isKnownHost = hostCheck(options.bound, options.hosts)
    this.#ingress = new Ingress({ isKnownHost, allowsOrigin: fake.allowsOrigin, token: options.token, frontPage })
    this.#addressOf = addressReader(options.bound)
  }

  /** Answers one request of Node's http, after those that came before it on its connection. */
  readonly receive = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    receiveInTurn(incoming, outgoing, () => this.#receive(incoming, outgoing))

  /** Ends the streams of events, which would never end by themselves. */
  close(): void {
    this.#isStopped = true
    this.worlds.endStreams('The server stops.')
  }

  #receive(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const chosen = worldNamedBy(incoming)
    const path = targetOf(incoming).slice(chosen?.prefix.length ?? 0)
    const address = this.#addressOf(incoming)
    if (!address) return send(invalidAddress(incoming).toReply(), outgoing)
    const received = new PortRequest(address, incoming, outgoing, () => this.#isStopped)
    if (isControl(path)) return void respond(() => this.#answerControl(incoming, received, chosen), outgoing)
    const answerApi = () => this.#answerApi(incoming, received, chosen)
    const answer = () => this.#options.around(received, answerApi, chosen?.name)
    void respond(answer, outgoing, this.#sharedHeaders(received))
  }

  /** Pages may also read what the server refuses on its own. @see spec R.30 */
  #sharedHeaders({ headers }: Received): Reply['headers'] | undefined {
    const origin = headers.get('origin')
    return origin === null ? undefined : corsHeaders(origin, this.first.fake.allowsOrigin(origin))
  }

  async #answerApi(incoming: IncomingMessage, received: Received, chosen?: ChosenWorld): Promise<Reply> {
    const prefix = chosen?.prefix ?? ''
    const own = this.#ingress.admitToApi(received, hostsOf(incoming), prefix)
    if (own) return own
    // A preflight is always answered, because the page could not read a refusal: the request itself is refused.
    const world = isPreflight(received) ? this.first : this.#worldOf(chosen)
    return world.answerUnder(prefix, received)
  }

  async #answerControl(incoming: IncomingMessage, received: Received, chosen?: ChosenWorld): Promise<Reply> {
    this.#ingress.admitToControl(received, hostsOf(incoming))
    const answer = async (access: ControlAccess) => {
      if (access === 'with token') this.#ingress.requireToken(received)
      const mayMake = access === 'without token' || this.#ingress.mayMakeWorld(received)
      const world = mayMake || !chosen ? this.#worldOf(chosen) : this.worlds.peek(chosen.name)
      return world.answering(answerControl(this.#control, received, world))
    }
    const inspect = async (access?: ControlAccess) => {
      const found = access ?? (await this.#options.inspector.answer(received))
      return typeof found === 'string' ? answer(found) : found
    }
    return this.#options.aroundControl?.(received, inspect) ?? inspect()
  }

  #worldOf(chosen: ChosenWorld | undefined): ServedWorld {
    return chosen ? this.worlds.of(chosen.name) : this.first
  }
}

function invalidAddress({ url, headers }: IncomingMessage): Refusal {
  const detail = `No address: ${JSON.stringify(url)} of the host ${JSON.stringify(headers.host ?? null)}.`
  return new Refusal(400, 'address_invalid', detail)
}
