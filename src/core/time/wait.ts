/**
 * Waits until `done` is called or a signal ends the wait: the client disconnects, or the fake is reset. `begin` returns a
 * function that cancels the wait.
 */
export function waitFor<T>(
  signals: readonly AbortSignal[],
  begin: (done: (value: T) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    for (const signal of signals) signal.throwIfAborted()
    const stop = () => {
      cancel()
      leave()
      reject(signals.find(({ aborted }) => aborted)!.reason as Error)
    }
    const leave = () => {
      for (const signal of signals) signal.removeEventListener('abort', stop)
    }
    for (const signal of signals) signal.addEventListener('abort', stop)
    const cancel = begin((value) => {
      leave()
      resolve(value)
    })
  })
}
