/** The beginning of the line on a terminal, which is emptied. */
const CLEARED = '\r\u001B[K'

/** A run that takes long: it shows on a terminal how far it is, and can be interrupted. */
export interface LongRun {
  readonly signal: AbortSignal
  /** Lets signals in between two requests. */
  readonly onProgress: (done: number, all: number) => Promise<void>
  /** Leaves the terminal as it was. */
  end(): void
}

/** The first Ctrl-C ends the run, so that it reports what it has; a second one ends the process. */
export function openLongRun(): LongRun {
  const { stderr } = process
  const interrupt = new AbortController()
  const end = (): void => interrupt.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  return {
    signal: interrupt.signal,
    async onProgress(done, all) {
      if (stderr.isTTY) stderr.write(`${CLEARED}${done} of ${all} requests`)
      await new Promise((resolve) => setImmediate(resolve))
    },
    end() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
      if (stderr.isTTY) stderr.write(CLEARED)
    },
  }
}
