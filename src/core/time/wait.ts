type Stop = (reason: Error) => void

/** The calls that wait for each signal. */
const waiting = new WeakMap<AbortSignal, Set<Stop>>()

/**
 * Calls `stop` when a signal aborts, and returns a function that takes it back. However many calls wait, the signal has
 * one listener: at the eleventh, Node would warn of a leak.
 */
function onAbort(signal: AbortSignal, stop: Stop): () => void {
  const stops = waiting.get(signal) ?? listenTo(signal)
  stops.add(stop)
  return () => void stops.delete(stop)
}

function listenTo(signal: AbortSignal): Set<Stop> {
  const stops = new Set<Stop>()
  waiting.set(signal, stops)
  const tell = () => {
    for (const stop of [...stops]) stop(signal.reason as Error)
  }
  signal.addEventListener('abort', tell, { once: true })
  return stops
}

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
