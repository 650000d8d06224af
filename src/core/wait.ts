/** How a wait ends. */
export interface End<T> {
  done(value: T): void
  fail(reason: unknown): void
}

/**
 * Waits until somebody ends it, or until a signal does: a client that goes away, a fake that is reset.
 * `begin` gives the way to take the wait back.
 */
export function waitFor<T>(signal: AbortSignal, begin: (end: End<T>) => () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const stop = () => {
      takeBack()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop, { once: true })
    const leave = () => signal.removeEventListener('abort', stop)
    const takeBack = begin({
      done: (value) => (leave(), resolve(value)),
      fail: (reason) => (leave(), reject(reason as Error)),
    })
  })
}
