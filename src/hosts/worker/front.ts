import { isPreflight } from '../../core/http/cors.ts'
import { toResponse } from '../../core/http/reply.ts'
import type { Reply } from '../../core/http/reply.ts'
import { answerControl, isControl } from '../control-api/control.ts'
import { Refusal } from '../worlds/refusal.ts'
import { requireWorldName } from '../worlds/worlds.ts'
import { toAccessLine } from './access-log.ts'
import { openEntrance } from './entrance.ts'
import type { Entrance } from './entrance.ts'
import { directoryId, worldObject } from './environment.ts'
import type { WorkerEnvironment } from './environment.ts'
import { askObject, callObject, INSIDE } from './object-call.ts'
import { refusalOf } from './refusals.ts'
import { remoteWorlds } from './remote-worlds.ts'
import type { WorkerSettings } from './settings.ts'
import { teamOf } from './team-keys.ts'
import { WorkerRequest } from './worker-request.ts'

/** One request to the worker, and its data for the access log. */
interface Visit {
  readonly request: Request
  readonly received: WorkerRequest
  readonly environment: WorkerEnvironment
  team?: string
  refusal?: string
}

/** Lets requests in and sends each to the object of its world. @see spec F.44 */
export class Front {
  readonly #settings: WorkerSettings
  #entrance: Entrance | undefined

  constructor(settings: WorkerSettings) {
    this.#settings = settings
  }

  /** Answers a request to the worker. */
  async fetch(request: Request, environment: WorkerEnvironment): Promise<Response> {
    const { wall, log } = this.#settings
    const came = wall.now()
    const received = new WorkerRequest(request)
    const visit: Visit = { request, received, environment }
    const response = await this.#answer(visit)
    const { method, address, chosen } = received
    const { status } = response
    const target = address.pathname + address.search
    const at = new Date(came).toISOString()
    const known = { team: visit.team, refusal: visit.refusal, world: chosen?.name }
    log(toAccessLine({ at, ...known, method, target, status, took: wall.now() - came }))
    return response
  }

  async #answer(visit: Visit): Promise<Response> {
    const { received, environment } = visit
    try {
      if (received.headers.get(INSIDE) !== null)
        throw new Refusal(400, 'header_reserved', `The header ${INSIDE} is only for requests between objects.`)
      const entrance = (this.#entrance ??= openEntrance(environment, this.#settings))
      if (isControl(received.path)) return await this.#control(visit, entrance)
      return await this.#api(visit, entrance)
    } catch (error) {
      const reply = refusalOf(error, received, this.#settings)
      if (error instanceof Refusal) visit.refusal = error.message
      return toResponse(reply)
    }
  }

  async #api(visit: Visit, { ingress, keys }: Entrance): Promise<Response> {
    const { received } = visit
    const { prefix, chosen } = received
    const own = ingress.admitToApi(received, hostsOf(received), prefix)
    if (own) return toResponse(own)
    // A preflight carries no key and is always answered, because the page could not read a refusal: the request itself
    // is refused.
    if (isPreflight(received)) return toResponse(await this.#settings.doorkeeper.answerUnder(prefix)(received))
    const given = chosen?.authorization ?? received.headers.get('authorization')
    const team = keys && teamOf(keys, given)
    if (team) visit.team = team.team
    return send(visit, team ? team.authorization : (given ?? undefined))
  }

  async #control(visit: Visit, { ingress, inspector }: Entrance): Promise<Response> {
    const { received } = visit
    ingress.admitToControl(received, hostsOf(received))
    const found = (await inspector?.answer(received)) ?? 'with token'
    if (typeof found !== 'string') return toResponse(found)
    if (found === 'with token') ingress.requireToken(received)
    const mayMake = found === 'without token' || ingress.mayMakeWorld(received)
    if (!mayMake && (await this.#isNoWorld(visit))) return toResponse(await this.#answerUnmade(visit))
    return send(visit, received.headers.get('authorization') ?? undefined)
  }

  async #isNoWorld({ received: { chosen }, environment }: Visit): Promise<boolean> {
    if (!chosen) return false
    requireWorldName(chosen.name)
    return !(await callObject<boolean>(environment.FAKE_WORLDS.get(directoryId(environment)), 'has', chosen))
  }

  /**
   * Answers as the named world would, without making it: control makes a world only for a request with the token.
   *
   * @see spec F.31
   */
  #answerUnmade({ received, environment }: Visit): Promise<Reply> {
    const { scenarios, wall } = this.#settings
    const worlds = remoteWorlds(environment, received.chosen!.name)
    return answerControl({ worlds, scenarios }, received, this.#settings.open(wall.now()))
  }
}

/** Every host that a request names. */
const hostsOf = ({ address, headers }: WorkerRequest): readonly string[] => {
  const named = headers.get('host')
  return named === null ? [address.host] : [address.host, named]
}

/**
 * Sends a request to the object of its world, with the world's name if only the key gave it.
 *
 * @throws Refusal when the name is no valid one: an empty one would lead to the world without a name.
 */
function send({ request, received, environment }: Visit, authorization: string | undefined): Promise<Response> {
  const { chosen, headers: sent } = received
  if (chosen) requireWorldName(chosen.name)
  const object = worldObject(environment, chosen?.name ?? '')
  if (authorization === (sent.get('authorization') ?? undefined)) return askObject(object, request)
  const headers = new Headers(request.headers)
  if (authorization === undefined) headers.delete('authorization')
  else headers.set('authorization', authorization)
  if (chosen?.authorization !== undefined) headers.set('x-fake-world', chosen.name)
  return askObject(object, new Request(request, { headers }))
}
