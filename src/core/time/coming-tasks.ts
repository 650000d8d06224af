import { startTimeout } from './real-time.ts'

/** Waits for the next tasks of the event loop. */
export interface ComingTasks {
  /** Resolves in the next task. */
  next(): Promise<void>
  end(): void
}

/** A message port makes the tasks, because tests replace timers; where there is none, timeouts of signals do. */
export function comingTasks(): ComingTasks {
  if (typeof MessageChannel === 'undefined') return { next: () => startTimeout(0).over, end: () => undefined }
  const { port1, port2 } = new MessageChannel()
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      port2.onmessage = () => resolve()
      port1.postMessage(undefined)
    })
  return { next, end: () => port1.close() }
}
