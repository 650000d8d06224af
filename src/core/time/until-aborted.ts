import { waitFor } from './wait.ts'

/**
 * Waits until a promise settles or a signal aborts, because the promise may ignore the signal. If it aborts, rejects
 * with its reason.
 */
export async function untilAborted<T>(signal: AbortSignal, coming: Promise<T>): Promise<T> {
  // If the signal has aborted already, nothing else handles the promise.
  coming.catch(() => undefined)
  return await waitFor<Promise<T>>([signal], (done) => {
    coming.finally(() => done(coming)).catch(() => undefined)
    return () => undefined
  })
}
