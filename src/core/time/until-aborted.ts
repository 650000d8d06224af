import { waitFor } from './wait.ts'

/** Waits no longer than until a signal aborts: whoever was asked may ignore it. Rejects then with the reason of the signal. */
export async function untilAborted<T>(signal: AbortSignal, coming: Promise<T>): Promise<T> {
  // Where it has aborted already, nobody looks at what is coming.
  coming.catch(() => undefined)
  return await waitFor<Promise<T>>([signal], (done) => {
    coming.finally(() => done(coming)).catch(() => undefined)
    return () => undefined
  })
}
