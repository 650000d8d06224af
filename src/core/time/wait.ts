import { onAbort } from '../abort.ts'

/**
 * Waits until `done` is called or a signal ends the wait: the client disconnects, or the fake is reset. `begin` returns a
 * function that cancels the wait.
 */
export function waitFor<T>(
  signals: readonly AbortSignal[],
  begin: (done: (value: T) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = signals.find(({ aborted }) => aborted)
    if (over) return reject(over.reason as Error)
    const stop = (reason: Error) => {
      cancel()
      leave()
      reject(reason)
    }
    const leaves = signals.map((signal) => onAbort(signal, stop))
    const leave = () => {
      for (const one of leaves) one()
    }
    const cancel = begin((value) => {
      leave()
      resolve(value)
    })
  })
}
