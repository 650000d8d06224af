import { realTime, startTimeout } from '../core/time/real-time.ts'

/** The progress of work on many requests. */
export interface RequestProgress {
  /** How many requests are done. */
  readonly done: number
  /** How many there are. */
  readonly all: number
  /** The findings so far, such as `57 rows`. */
  readonly found: string
}

/** Work in steps, so that it can be watched and ended. Each step is answered with whether to end early. */
export type Steps<T> = Generator<RequestProgress, T, boolean>

/** Is called with the progress, and returns whether to end early. It throws if half a result is of no use. */
export type Watch = (progress: RequestProgress) => boolean | Promise<boolean>

/** Does the same to each of many requests. `found` says what was found so far. */
export function* mapInSteps<A, B>(
  requests: readonly A[],
  map: (request: A, at: number) => B,
  found: () => string,
): Steps<readonly B[]> {
  const mapped: B[] = []
  for (const [at, request] of requests.entries()) {
    mapped.push(map(request, at))
    yield { done: at + 1, all: requests.length, found: found() }
  }
  return mapped
}

/** Runs all steps at once. */
export function runSteps<T>(steps: Steps<T>): T {
  let step = steps.next(false)
  while (!step.done) step = steps.next(false)
  return step.value
}

/** Runs the steps one by one, and calls `watch` after each. */
export async function watchSteps<T>(steps: Steps<T>, watch: Watch): Promise<T> {
  let step = steps.next(false)
  while (!step.done) step = steps.next(await watch(step.value))
  return step.value
}

/** How long work continues without a pause, in ms: a pause takes more than one itself. */
const BETWEEN_PAUSES = 10

/** Pauses now and then: a server must answer others while a client waits for a whole journal. */
export function pausing(): Watch {
  let since = realTime()
  return async () => {
    if (realTime() - since < BETWEEN_PAUSES) return false
    await startTimeout(0).over
    since = realTime()
    return false
  }
}
