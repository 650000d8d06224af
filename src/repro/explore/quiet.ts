import { startTimeout } from '../../core/time/real-time.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { JournalEntry } from '../../observe/journal/journal-entry.ts'

/** How a run waits for a piece that waits for the fake, or for something else. */
export interface Patience {
  /** Called whenever the piece is quiet, and again as long as it stays so. */
  readonly settle: () => unknown
  /** How long the piece may wait for something else, in milliseconds of real time. */
  readonly timeout: number
  /** Ends the run early. */
  readonly signal: AbortSignal | undefined
  /** Resolves when the signal aborts. */
  readonly aborted: Promise<unknown>
}

/**
 * After this many tasks in a row without a request, the app counts as quiet: msw and React take several between a cause
 * and its request.
 */
const QUIET_TASKS = 12

/** Waits until an app has done what it does by itself: until `count` has not changed for some tasks of the event loop. */
export async function quiet(count: () => number): Promise<void> {
  const coming = comingTasks()
  let seen = count()
  for (let tasks = 0; tasks < QUIET_TASKS; tasks++) {
    await coming.next()
    if (count() !== seen) tasks = 0
    seen = count()
  }
  coming.end()
}

/** In milliseconds of real time. */
const UNTIL_SETTLED_AGAIN = 20

/** Waits for an event. The piece may have started another timer meanwhile, so it is settled again and again. */
export async function comesInTime(event: Promise<unknown>, { settle, timeout }: Patience): Promise<boolean> {
  const limit = startTimeout(timeout)
  let hasCome = false
  const come = event.then(() => void (hasCome = true))
  while (!hasCome && !limit.isOver) {
    const pause = startTimeout(UNTIL_SETTLED_AGAIN)
    await Promise.race([come, pause.over, limit.over])
    pause.cancel()
    if (!hasCome) await settle()
  }
  limit.cancel()
  return hasCome
}

/** Waits for the next tasks of the event loop. */
interface ComingTasks {
  /** Resolves in the next task. */
  next(): Promise<void>
  end(): void
}

/** A message port makes the tasks, because tests replace timers; without message ports, timeouts of signals do. */
function comingTasks(): ComingTasks {
  if (typeof MessageChannel === 'undefined') return { next: () => startTimeout(0).over, end: () => undefined }
  const { port1, port2 } = new MessageChannel()
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      port2.onmessage = () => resolve()
      port1.postMessage(undefined)
    })
  return { next, end: () => port1.close() }
}

/**
 * The error when a piece waits in vain, even if its requests wait for the clock, or at a gate that is not the
 * explorer's.
 */
export function endless(timeout: number, entries: readonly JournalEntry[]): FakeUsageError {
  const waiting = entries.flatMap(({ number, waiting: cause, failure }) =>
    cause !== undefined && failure === undefined ? [` Request ${number}: ${cause}.`] : [],
  )
  return new FakeUsageError(
    `The piece has not ended: it has waited ${timeout / 1000} s for something other than answers of the fake. ` +
      'If that is a fake timer, advance it in "settle"; if it takes longer, give a longer "timeout".' +
      waiting.join(''),
  )
}
