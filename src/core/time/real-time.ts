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

/** Into how many parts a patient stretch is divided. */
const PARTS = 5

/**
 * Starts a stretch of real time in which others get to do something. A process that stood still, as on a busy machine,
 * finds its timers over before it reads what has arrived meanwhile: so only one of several parts passes by that.
 */
export function startPatience(milliseconds: number): Timeout {
  const startPart = (): Timeout => startTimeout(Math.ceil(milliseconds / PARTS))
  let part = startPart()
  let left = PARTS
  const pass = async (): Promise<void> => {
    await part.over
    if (!part.isOver || --left === 0) return
    part = startPart()
    await pass()
  }
  return {
    get isOver() {
      return left === 0
    },
    over: pass(),
    cancel: () => part.cancel(),
  }
}

/** Some test environments have no message channels, and stay awake by themselves. */
function stayAwake(): () => void {
  if (typeof MessageChannel === 'undefined') return () => undefined
  const { port1 } = new MessageChannel()
  port1.onmessage = () => undefined
  return () => port1.close()
}

/** Real time in ms, for stretches of it: it counts from an unknown start, and nobody can set it. */
export const realTime = (): number => performance.now()
