import type { Capsule, CapsuleEvent } from './capsule.ts'
import { openCapsule } from './open.ts'
import { renumberedEvent } from './session-steps.ts'

/** The part of a capsule from a request on, and the numbers of its requests in the whole capsule. */
interface LaterPart {
  readonly capsule: Capsule
  readonly numbers: readonly number[]
}

/**
 * Cuts a capsule before a request: it begins with the state that the request found. Requests that had come before, and
 * whose rules had not run yet, come first in it. Requests whose rules had run are left out, with their answers.
 *
 * @throws FakeUsageError when there is no such request, or one before it was changed by hand.
 */
export function laterPart(given: Capsule, at: number): LaterPart {
  const { state } = openCapsule(given, at)
  const cut = given.events.findIndex(({ asked }) => asked === at)
  const [past, coming] = [given.events.slice(0, cut), given.events.slice(cut)]
  const waiting = waitingAfter(past)
  const numbers = [...waiting, ...given.requests.flatMap((_, place) => (place + 1 >= at ? [place + 1] : []))]
  const places = new Map(numbers.map((number, place) => [number, place + 1]))
  const later = coming.map((event) => renumberedEvent(event, places)).filter((event) => Object.keys(event).length > 0)
  return {
    capsule: {
      ...given,
      start: state,
      requests: numbers.map((number) => given.requests[number - 1]!),
      events: [...waiting.map((_, place) => ({ asked: place + 1 })), ...later],
    },
    numbers,
  }
}

/** The requests that had come, and whose rules had not run. */
export function waitingAfter(events: readonly CapsuleEvent[]): readonly number[] {
  const over = new Set(events.flatMap(({ applied, answered }) => [applied, answered]))
  return events.flatMap(({ asked }) => (asked === undefined || over.has(asked) ? [] : [asked]))
}
