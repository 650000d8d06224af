/** A stretch of real time. */
export interface Timeout {
  /** True once it has passed. */
  readonly isOver: boolean
  /** Resolves when it has passed, or was cancelled. */
  readonly over: Promise<void>
  cancel(): void
}

/**
 * Starts a stretch of real time. It passes also in a test that replaces the timers: those leave the timeouts of signals
 * alone. Node does not stay awake for such a timeout, but it does for an open port.
 */
export function startTimeout(milliseconds: number): Timeout {
  const signal = AbortSignal.timeout(milliseconds)
  const sleep = stayAwake()
  let end = (): void => undefined
  const over = new Promise<void>((resolve) => (end = resolve))
  const cancel = () => {
    sleep()
    end()
  }
  signal.addEventListener('abort', cancel, { once: true })
  return {
    get isOver() {
      return signal.aborted
    },
    over,
    cancel,
  }
}

/** The tasks of the event loop that are still to come. */
export interface ComingTasks {
  /** Resolves in the next one. */
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

/** Some test environments know no channels, and stay awake by themselves. */
function stayAwake(): () => void {
  if (typeof MessageChannel === 'undefined') return () => undefined
  const { port1 } = new MessageChannel()
  port1.onmessage = () => undefined
  return () => port1.close()
}
