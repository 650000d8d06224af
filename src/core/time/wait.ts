/** Ends a wait. */
type End<T> = (value: T) => void

/**
 * Waits until somebody ends it, or until one of the signals does: a client that goes away, a fake that is reset.
 * `begin` gives the way to take the wait back.
 */
export function waitFor<T>(signals: readonly AbortSignal[], begin: (end: End<T>) => () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = signals.find(({ aborted }) => aborted)
    if (over) return reject(over.reason as Error)
    const stop = ({ target }: Event) => {
      takeBack()
      leave()
      reject((target as AbortSignal).reason as Error)
    }
    const leave = () => {
      for (const signal of signals) signal.removeEventListener('abort', stop)
    }
    for (const signal of signals) signal.addEventListener('abort', stop)
    const takeBack = begin((value) => (leave(), resolve(value)))
  })
}
