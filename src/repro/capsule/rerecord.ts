import type { CreateFake } from '../fake-access.ts'
import type { Watch } from '../steps.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from './capsule.ts'
import { Player } from './player.ts'
import { countedBetween, idsBetween } from './writer.ts'

/**
 * Plays a capsule, and records the outcome again: answers, the rows that requests write, ids, and what counts against
 * rate limits. A body that `given` has forgotten is left out again.
 */
export async function rerecord(
  createFake: CreateFake,
  capsule: Capsule,
  given = capsule,
  watch: Watch = () => false,
): Promise<Capsule> {
  const player = new Player(capsule, createFake)
  const requests = capsule.requests.map(sentPart)
  const events: CapsuleEvent[] = []
  let before = player.counts
  let done = 0
  for await (const { ids, counted: _, ...event } of player.play()) {
    const { applied, answered } = event
    const now = player.counts
    if (applied !== undefined) requests[applied - 1] = withRows(requests[applied - 1]!, player.rowsOf(applied))
    if (answered !== undefined) {
      const answer = player.answerTo(answered)
      requests[answered - 1] = withAnswer(requests[answered - 1]!, answer, given.requests[answered - 1]!)
    }
    const changed = { ...idsBetween(before, now), ...countedBetween(before, now) }
    events.push({ ...event, ...(applied === undefined ? ids && { ids } : changed) })
    before = now
    if (answered !== undefined) await watch({ done: ++done, all: requests.length, found: 'sent again' })
  }
  return { ...capsule, requests, events }
}

/** A request without its outcome. */
export function sentPart({
  rows: _rows,
  answer: _answer,
  checksum: _checksum,
  ...sent
}: CapsuleRequest): CapsuleRequest {
  return sent
}

const withRows = (request: CapsuleRequest, rows: NonNullable<CapsuleRequest['rows']>): CapsuleRequest =>
  rows.length > 0 ? { ...request, rows } : request

function withAnswer(request: CapsuleRequest, answer: CapsuleRequest['answer'], given: CapsuleRequest): CapsuleRequest {
  if (!answer) return request
  const { body, ...head } = answer
  const isForgotten = given.answer !== undefined && given.answer.body === undefined
  return { ...request, answer: isForgotten || body === undefined ? head : { ...head, body } }
}
