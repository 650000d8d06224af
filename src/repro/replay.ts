import type { Entry } from '../core/entry.ts'
import { isFinal } from '../core/fault.ts'
import type { FaultEffect } from '../core/fault.ts'
import type { Gate } from '../core/gate.ts'
import { createFake } from '../fake.ts'
import type { Fake } from '../fake.ts'
import { readThrottle } from '../state-throttle.ts'
import type { Capsule, CapsuleAnswer, CapsuleEvent, CapsuleRequest } from './capsule.ts'
import { toAnswer } from './capture.ts'
import { findDifference } from './difference.ts'
import type { AnswerDifference } from './difference.ts'
import { readCapsule } from './open.ts'
import { writeRow } from './row.ts'
import { Tokens } from './tokens.ts'

/** The first answer of a replay that is not the recorded one. */
export interface Difference extends AnswerDifference {
  /** The number of the request, from 1. */
  readonly request: number
  /** Its method and path. */
  readonly asked: string
  /** For people, on several lines. */
  toString(): string
}

/** What became of a replay. */
export interface Replay {
  /** Undefined when all was answered as recorded. */
  readonly difference: Difference | undefined
  /** How many answers were compared and were the same. */
  readonly same: number
}

/**
 * Makes the requests of a capsule again, in the order in which they came, were applied and were answered, and compares
 * every answer byte for byte. It ends at the first that differs.
 *
 * @throws FakeUsageError when the capsule is broken or newer.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { replay } from 'fake-dashboards/repro'
 *
 * const fake = createFake({ auth: 'lenient' })
 * await fake.fetch('https://app.example.test/api/environments/1/events/')
 *
 * const capsule = JSON.stringify(fake.capture())
 * const { difference, same } = await replay(JSON.parse(capsule))
 * difference // undefined
 * same // 1
 * ```
 */
export async function replay(capsule: unknown): Promise<Replay> {
  const player = new Player(readCapsule(capsule))
  return player.play()
}

/** A request on its way, and where it is held. */
interface Sent {
  readonly over: Promise<unknown>
  readonly gate: Gate
  readonly place: number
}

/** Plays the events of one capsule to a fake; nothing happens in it but when its event comes. */
class Player {
  readonly #capsule: Capsule
  readonly #fake: Fake
  readonly #tokens = new Tokens()
  readonly #requestGate: Gate
  readonly #answerGate: Gate
  readonly #sent = new Map<number, Sent>()
  #same = 0

  constructor(capsule: Capsule) {
    this.#capsule = capsule
    this.#fake = createFake({ capsule, faults: [], journalLimit: Math.max(1, capsule.requests.length) })
    for (const [place, { faults = [], failure }] of capsule.requests.entries())
      for (const then of effectsOf(faults, failure, this.#isApplied(place + 1)))
        this.#fake.faults.add({ match: { predicate: ({ number }) => number === place + 1 }, then })
    this.#requestGate = this.#fake.hold({})
    this.#answerGate = this.#fake.hold({ at: 'answer' })
  }

  async play(): Promise<Replay> {
    for (const event of this.#capsule.events) {
      if (event.at !== undefined) this.#fake.clock.set(event.at)
      this.#write(event)
      if (event.asked !== undefined) await this.#ask(event.asked)
      if (event.applied !== undefined) await this.#apply(event.applied)
      const difference = event.answered === undefined ? undefined : await this.#answer(event.answered)
      if (difference) return { difference, same: this.#same }
    }
    return { difference: undefined, same: this.#same }
  }

  #isApplied(request: number): boolean {
    return this.#capsule.events.some(({ applied }) => applied === request)
  }

  /** What no request wrote. */
  #write({ written, ids, throttle }: CapsuleEvent): void {
    if (!written) return
    const { world } = this.#fake
    for (const row of written) writeRow(world, row)
    world.ids.load(new Map([...world.ids.save(), ...Object.entries(ids ?? {})]))
    if (throttle !== undefined)
      world.throttle.load(throttle ? readThrottle(throttle) : { limits: undefined, windows: new Map() })
  }

  async #ask(number: number): Promise<void> {
    const request = this.#capsule.requests[number - 1]!
    const over = this.#send(request).catch(() => undefined)
    await this.#hold(number, over, this.#requestGate)
  }

  #send({ method, url, headers, body }: CapsuleRequest): Promise<Response> {
    const show = (text: string): string => this.#tokens.show(text)
    const shown = Object.entries(headers).map(([name, value]): [string, string] => [name, show(value)])
    const mount = /^\/w\/[^/]+(?=\/)/.exec(new URL(url).pathname)?.[0] ?? ''
    const init = { method, headers: shown, ...(body !== undefined && { body: toBytes(body, show) }) }
    return this.#fake.fetchUnder(mount)(new Request(show(url), init))
  }

  async #apply(number: number): Promise<void> {
    await this.#hold(number, this.#release(number), this.#answerGate)
    for (const { table, after } of this.#entry(number).changes) if (after) this.#tokens.inRow(table, after)
  }

  async #answer(number: number): Promise<Difference | undefined> {
    await this.#release(number)
    const request = this.#capsule.requests[number - 1]!
    const found = findDifference(request.answer, this.#answered(number))
    if (found) return toDifference(number, this.#capsule, found)
    this.#same++
    return undefined
  }

  /** Waits until a request is held at a gate; one that is over before is not. */
  async #hold(number: number, over: Promise<unknown>, gate: Gate): Promise<void> {
    const place = gate.reached + 1
    this.#sent.set(number, { over, gate, place })
    await Promise.race([over, gate.arrived(place)])
  }

  #release(number: number): Promise<unknown> {
    const { over, gate, place } = this.#sent.get(number)!
    if (gate.held.some((held) => held.number === number)) gate.release(place)
    return over
  }

  #answered(number: number): CapsuleAnswer | undefined {
    const answer = toAnswer(this.#entry(number))
    if (!answer || this.#capsule.tokens === 'kept') return answer
    return this.#tokens.inAnswer(answer)
  }

  #entry(number: number): Entry {
    return this.#fake.journal.entries[number - 1] as Entry
  }
}

/** What goes wrong again: whoever got no answer gets none, and nothing takes time but what the clock says. */
function effectsOf(faults: readonly FaultEffect[], failure: string | undefined, applied: boolean): FaultEffect[] {
  if (failure !== undefined) return [{ networkError: true, at: applied ? 'answer' : 'request' }]
  const last = faults.findLast(isFinal)
  if (!last || last.hang !== undefined) return []
  const { latency: _, ...effect } = last
  return [effect]
}

function toBytes(body: NonNullable<CapsuleRequest['body']>, show: (text: string) => string): BodyInit {
  if (typeof body === 'string') return new TextEncoder().encode(show(body))
  return Uint8Array.from(show(atob(body.base64)), (character) => character.charCodeAt(0))
}

function toDifference(request: number, { requests }: Capsule, found: AnswerDifference): Difference {
  const { method, url } = requests[request - 1]!
  const { pathname, search } = new URL(url)
  const asked = `${method} ${pathname}${search}`
  const lines = [
    `Request ${request} of ${requests.length}, ${asked}, is answered differently at ${found.at}:`,
    `  - recorded: ${JSON.stringify(found.recorded) ?? 'nothing'}`,
    `  + replayed: ${JSON.stringify(found.replayed) ?? 'nothing'}`,
  ]
  return { request, asked, ...found, toString: () => lines.join('\n') }
}
