/** How far something is that goes through many requests. */
export interface RequestProgress {
  /** How many requests are done. */
  readonly done: number
  /** Of how many. */
  readonly all: number
  /** What was found so far, such as `57 rows`. */
  readonly found: string
}

/** Work in steps, so that it can be watched and ended. After each step it is told whether it is to end early. */
export type Steps<T> = Generator<RequestProgress, T, boolean>

/** Is told how far something is, and tells whether it is to end early. It throws where half a result is none. */
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

/** Does all of it at once. */
export function runSteps<T>(steps: Steps<T>): T {
  let step = steps.next(false)
  while (!step.done) step = steps.next(false)
  return step.value
}

/** Does it step by step. */
export async function watchSteps<T>(steps: Steps<T>, watch: Watch): Promise<T> {
  let step = steps.next(false)
  while (!step.done) step = steps.next(await watch(step.value))
  return step.value
}
