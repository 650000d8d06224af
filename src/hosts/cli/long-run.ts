/** The beginning of the line on a terminal, which is emptied. */
const CLEARED = '\r\u001B[K'

/** What a shell says of a command that Ctrl-C has ended. */
export const INTERRUPTED = 130

/** A run that takes long: it shows on a terminal how far it is, and can be interrupted. */
export interface LongRun {
  readonly signal: AbortSignal
  /** Shows a line in the place of the one before, and lets signals in. */
  readonly show: (line: string) => Promise<void>
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
  const show: LongRun['show'] = async (line) => {
    if (stderr.isTTY) stderr.write(`${CLEARED}${line}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    signal: interrupt.signal,
    show,
    onProgress: (done, all) => show(`${done} of ${all} requests`),
    end() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
      if (stderr.isTTY) stderr.write(CLEARED)
    },
  }
}

/** Shows what is being done on a terminal while a function runs that nothing can interrupt but the end of the process. */
export async function whileShowing<T>(line: string, run: () => T | Promise<T>): Promise<T> {
  const { stderr } = process
  if (stderr.isTTY) stderr.write(`${CLEARED}${line}`)
  try {
    return await run()
  } finally {
    if (stderr.isTTY) stderr.write(CLEARED)
  }
}
