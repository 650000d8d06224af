import type { IdState } from '../../core/ids.ts'
import type { Moment } from '../../observe/journal/recording.ts'
import type { Fake } from '../../fake/fake.ts'
import type { FakeOptions } from '../../fake/options.ts'
import type { Capsule, CapsuleEvent, CapsuleRequest } from './capsule.ts'
import { Player } from './player.ts'

/** What there is besides rows. */
type Now = Pick<Moment, 'ids' | 'throttle'>

/**
 * Plays what is in a capsule, and takes down what comes of it: answers, the rows that requests write, ids, and what is
 * counted. A body that `given` has forgotten is left out again.
 */
export async function retake(
  capsule: Capsule,
  given: Capsule,
  createFake: (options: FakeOptions) => Fake,
): Promise<Capsule> {
  const player = new Player(capsule, createFake)
  const requests = [...capsule.requests]
  const events: CapsuleEvent[] = []
  let before = player.moment
  for await (const { ids, counted: _, ...event } of player.play()) {
    const now = player.moment
    const { applied, answered } = event
    if (applied !== undefined) requests[applied - 1] = { ...requests[applied - 1]!, ...written(player, applied) }
    if (answered !== undefined)
      requests[answered - 1] = answerOf(player, answered, requests[answered - 1]!, given.requests[answered - 1]!)
    events.push(applied === undefined ? { ...event, ...(ids && { ids }) } : { ...event, ...moved(before, now) })
    before = now
  }
  return { ...capsule, requests, events }
}

function written(player: Player, request: number): Pick<CapsuleRequest, 'rows'> {
  const rows = player.rowsOf(request)
  return rows.length > 0 ? { rows } : {}
}

function answerOf(player: Player, number: number, request: CapsuleRequest, given: CapsuleRequest): CapsuleRequest {
  const answer = player.answerTo(number)
  if (!answer) return request
  const { body, ...head } = answer
  const isForgotten = given.answer !== undefined && given.answer.body === undefined
  return { ...request, answer: isForgotten || body === undefined ? head : { ...head, body } }
}

function moved(before: Now, now: Now): Pick<CapsuleEvent, 'ids' | 'counted'> {
  const ids = before.ids === now.ids ? [] : changed(before.ids, now.ids)
  const { windows } = before.throttle
  const counted = [...now.throttle.windows].filter(([name, window]) => windows.get(name) !== window)
  return {
    ...(ids.length > 0 && { ids: Object.fromEntries(ids) }),
    ...(counted.length > 0 && { counted: counted.map(([name]) => name) }),
  }
}

const changed = (before: IdState, now: IdState): readonly (readonly [string, number])[] =>
  [...now].filter(([kind, count]) => before.get(kind) !== count)
