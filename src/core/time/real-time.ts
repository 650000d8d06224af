/** A stretch of real time. */
export interface Timeout {
  /** True once it has passed. */
  readonly isOver: boolean
  /** Resolves when it has passed, or was cancelled. */
  readonly over: Promise<void>
  cancel(): void
}

/**
 * Starts a stretch of real time. It passes even under fake timers, which leave the timeouts of signals alone. Such a
 * timeout does not keep Node alive, but an open port does.
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

/** The number of parts that a patient stretch is divided into. */
const PARTS = 5

/**
 * Starts a stretch of real time in which others get to do something. If the process stood still, as on a busy machine,
 * its timers end before it reads what arrived meanwhile. So the stretch has several parts, and a pause ends only one of
 * them.
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
