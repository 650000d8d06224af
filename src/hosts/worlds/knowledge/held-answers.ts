import { readJson } from '../../../core/decode.ts'
import type { Reply } from '../../../core/http/reply.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { FaultPlace } from '../../../observe/faults/fault.ts'
import type { Gate } from '../../../observe/interference/gate.ts'
import type { World } from '../../../resources/world.ts'
import { showHead } from '../entry-json.ts'
import type { EntryHead } from '../entry-json.ts'
import { BODY_ALONE, boundedText } from './bounded-json.ts'
import type { BoundedText } from './bounded-json.ts'
import { SecretsOfWorld } from './secrets-of-world.ts'

/** A gate, and the requests that it holds. Keys and tokens are replaced. */
export interface GateSummary {
  readonly number: number
  /** Which requests it holds, in words. */
  readonly match: string
  /** `'request'` holds requests before they have an effect, `'answer'` their answers. */
  readonly at: FaultPlace
  /** How many requests have come to it. */
  readonly reached: number
  readonly held: readonly HeldRequest[]
}

/** A request at a gate. */
export interface HeldRequest extends EntryHead {
  /** Its place among those that have come to the gate: what `release`, `refuse` and `answer` take. */
  readonly place: number
  /** The answer that it would get; absent at a gate that holds requests. */
  readonly answer?: HeldAnswer
}

/** An answer that a gate holds. */
export interface HeldAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Absent when there is none. */
  readonly body?: BoundedText
}

export function showGate(number: number, gate: Gate, world: World) {
  const secrets = new SecretsOfWorld(world)
  return {
    number,
    match: gate.name,
    at: gate.at,
    reached: gate.reached,
    held: gate.holding.map(({ request, place, reply }) => ({
      ...showHead(request, secrets),
      place,
      ...(reply && { answer: showAnswer(reply, secrets) }),
    })),
  } satisfies GateSummary
}

export function showAnswer({ status, headers, text }: Reply, { messages }: SecretsOfWorld): HeldAnswer {
  const shown = Object.entries(headers).map(([name, value]) => [name, messages.header(name, value)])
  return {
    status,
    headers: Object.fromEntries(shown) as HeldAnswer['headers'],
    ...(text !== null && { body: boundedText(text, BODY_ALONE, messages.body) }),
  }
}

/** The body of an answer: JSON, or the text itself if it is of another type; null for none. */
export function bodyOf(reply: Reply): unknown {
  if (reply.text === null) return null
  return /json/i.test(headerOf(reply, 'content-type')?.[1] ?? '') ? readJson(reply.text) : reply.text
}

/** The name of a header as an answer has it, and its value; undefined if it has none. */
export const headerOf = ({ headers }: Reply, name: string): readonly [string, string] | undefined =>
  Object.entries(headers).find(([own]) => own.toLowerCase() === name.toLowerCase())

/**
 * The request that a gate holds: the oldest, or with `place` the second, the third … that came. The gate's own refusals
 * advise code, which a client of control cannot run.
 *
 * @throws FakeUsageError when it holds no such request.
 */
export function heldRequest(number: number, gate: Gate, place: number | undefined): Gate['holding'][number] {
  const held = gate.holding.find((one) => one.place === (place ?? one.place))
  if (held) return held
  const known = gate.holding.map((one) => one.place).join(', ') || 'none'
  const advice =
    (place ?? 1) > gate.reached
      ? 'Ask again when one has come, or let all go on from now on with "open".'
      : 'What came has gone on, or its client gave it up: "open" needs no request.'
  const missing = place === undefined ? '' : ` ${place}`
  throw new FakeUsageError(
    `Gate ${number} holds no ${gate.at}${missing}. Held, by arrival, from 1: ${known}. ${advice}`,
  )
}
