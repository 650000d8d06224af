import type { Capsule, CapsuleEvent } from '../capsule/capsule.ts'
import type { ApiRequest } from '../har/traffic.ts'

/** In milliseconds. Recorders round the time of a start down to this, so a request may seem to come before it did. */
const ROUNDED = 1

/** The part of one request in a session in which each request was answered before the next came. */
interface Round {
  readonly at: string | undefined
  /** The events but the one in which it came. */
  readonly events: readonly CapsuleEvent[]
}

/**
 * Lets requests of a capsule come when they came in the recording, before others were answered. The rules run in the order of
 * the answers. Recordings with times in whole seconds do not show what overlapped.
 *
 * @param sent - The recorded requests, in the order of those of the capsule.
 */
export function withOverlaps(capsule: Capsule, sent: readonly ApiRequest[]): Capsule {
  const { rounds, rest } = roundsOf(capsule)
  const arrivals = sent
    .map((_, at) => ({ at, round: arrivalOf(sent, at) }))
    .toSorted((a, b) => a.round - b.round || startOf(sent, a.at) - startOf(sent, b.at))
  const numbers = new Map(arrivals.map(({ at }, place) => [at + 1, place + 1]))
  const renumbered = ({ applied, answered, ...event }: CapsuleEvent): CapsuleEvent => ({
    ...event,
    ...(applied !== undefined && { applied: numbers.get(applied)! }),
    ...(answered !== undefined && { answered: numbers.get(answered)! }),
  })
  const events = rounds.flatMap(({ at, events: own }, round) => {
    const came = arrivals.filter((one) => one.round === round).map((one) => ({ asked: numbers.get(one.at + 1)! }))
    const [first, ...later] = [...came, ...own.map(renumbered)]
    return [{ ...(at !== undefined && { at }), ...first }, ...later]
  })
  return { ...capsule, requests: arrivals.map(({ at }) => capsule.requests[at]!), events: [...events, ...rest] }
}

function roundsOf({ requests, events }: Capsule): {
  readonly rounds: readonly Round[]
  readonly rest: readonly CapsuleEvent[]
} {
  const rounds: Round[] = []
  let rest = [...events]
  for (const place of requests.keys()) {
    const end = rest.findIndex(({ answered }) => answered === place + 1) + 1
    const own = rest.slice(0, end)
    rest = rest.slice(end)
    const at = own.findLast((event) => event.at !== undefined)?.at
    rounds.push({ at, events: own.flatMap(({ at: _at, ...event }) => (event.asked === undefined ? [event] : [])) })
  }
  return { rounds, rest }
}

/** The place of the first request that was answered after another one had come; its own, if there is none before. */
function arrivalOf(sent: readonly ApiRequest[], at: number): number {
  const { entry } = sent[at]!
  if (entry.started === undefined || entry.isCoarse) return at
  const { started } = entry
  const first = sent.findIndex((other) => !other.entry.isCoarse && (other.entry.ended ?? 0) >= started + ROUNDED)
  return first === -1 ? at : Math.min(first, at)
}

const startOf = (sent: readonly ApiRequest[], at: number): number => sent[at]!.entry.started ?? 0
