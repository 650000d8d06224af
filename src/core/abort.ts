type Stop = (reason: Error) => void

/** The calls that wait for each signal. */
const waiting = new WeakMap<AbortSignal, Set<Stop>>()

/**
 * Calls `stop` when a signal aborts, and returns a function that takes it back. However many calls wait, the signal has
 * one listener: Node takes an eleventh for a leak, and prints a warning.
 */
export function onAbort(signal: AbortSignal, stop: Stop): () => void {
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
