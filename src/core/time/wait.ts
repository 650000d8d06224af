/**
 * Waits until somebody calls `done`, or until a signal ends the wait: a client goes away, a fake is reset. `begin` gives
 * the function that takes the wait back.
 */
export function waitFor<T>(
  signals: readonly AbortSignal[],
  begin: (done: (value: T) => void) => () => void,
): Promise<T> {
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
