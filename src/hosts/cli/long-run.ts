import { realTime } from '../../core/time/real-time.ts'
import type { RequestProgress, Watch } from '../../repro/steps.ts'
import { print, visible } from './output/output.ts'
import { INTERRUPTED } from './process-end.ts'

/** Goes to the start of the line on a terminal, and clears it. */
const CLEARED = '\r\u001B[K'

/** So long, in milliseconds, a signal may take from being caught to its listener. */
const CAUGHT = 50

/** A run that takes long: it shows on a terminal how far it is, and can be interrupted. */
export interface LongRun {
  readonly signal: AbortSignal
  /** Shows a line in place of the one before, and then waits a moment, so that signals can arrive. */
  readonly show: (line: string) => Promise<void>
  /** Waits a moment between two requests, so that signals can arrive. */
  readonly onProgress: (done: number, all: number) => Promise<void>
  /** Leaves the terminal as it was, once a second signal that came with the first one would have ended the process. */
  end(): Promise<void>
}

/** Shows a line on a terminal, in the place of the one before. */
export function showLine(line: string): void {
  const { isTTY, columns } = process.stderr
  if (isTTY) process.stderr.write(CLEARED + fitting(visible(line), columns))
}

/** The end of a line that is too long for the terminal: one that wraps could not be cleared. 0 stands for an unknown width. */
const fitting = (line: string, columns: number): string =>
  columns > 0 && line.length >= columns ? `…${line.slice(2 - columns)}` : line

/** A run that the first Ctrl-C ends, so that it reports what it has; a second one ends the process. */
export function openLongRun(): LongRun {
  const { signal, release } = catchSignals()
  const show: LongRun['show'] = async (line) => {
    showLine(line)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    signal,
    show,
    onProgress: (done, all) => show(`${done} of ${all} requests`),
    async end() {
      await release()
      showLine('')
    },
  }
}

/** A signal that is aborted by the first Ctrl-C, and what leaves the next one to Node again. */
function catchSignals(): { readonly signal: AbortSignal; readonly release: () => Promise<void> } {
  const interrupt = new AbortController()
  let forgotten: Promise<void> | undefined
  const forget = (): void => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  }
  const end = (): void => {
    if (interrupt.signal.aborted) process.exit(INTERRUPTED)
    interrupt.abort()
    // Without a listener, a second one also ends a busy process. One that was caught just now would be lost by that.
    forgotten = new Promise<void>((resolve) => setTimeout(resolve, CAUGHT)).then(forget)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  const release = async (): Promise<void> => {
    await forgotten
    forget()
  }
  return { signal: interrupt.signal, release }
}

/** How often a run that is watched shows how far it is, and lets signals in, in milliseconds. */
const EVERY = 50

/** The outcome of such a run. */
interface WatchedRun<T> {
  readonly result: T
  /** How far it was when it was interrupted; undefined when it got to its end. */
  readonly interruptedAt: RequestProgress | undefined
}

/** Runs something that takes long: a terminal shows its progress, and the first Ctrl-C ends it. */
export async function watchRun<T>(doing: string, run: (watch: Watch) => Promise<T>): Promise<WatchedRun<T>> {
  const long = openLongRun()
  let interruptedAt: RequestProgress | undefined
  let shown = realTime()
  try {
    await long.show(`${doing} …`)
    const result = await run(async (progress) => {
      if (realTime() - shown < EVERY) return false
      await long.show(`${doing}: ${progress.done} of ${progress.all} requests, ${progress.found}`)
      shown = realTime()
      if (long.signal.aborted) interruptedAt = progress
      return long.signal.aborted
    })
    return { result, interruptedAt }
  } finally {
    await long.end()
  }
}

/**
 * Says how far a run got that was interrupted.
 *
 * @param what - What it was to do, and what became of the rest.
 */
export function tellInterrupted(at: RequestProgress | undefined, what: string): void {
  if (!at) return
  print(`Interrupted after ${at.done} of ${at.all} ${what}`, process.stderr)
  process.exitCode = INTERRUPTED
}

/** Ends a run that is of no use by half. */
class Interruption extends Error {}

/**
 * Runs something that takes long and is of no use by half. After Ctrl-C it says that nothing was written, and the result is
 * undefined.
 *
 * @param half - What half of it would be.
 */
export async function watchWholeRun<T>(
  doing: string,
  half: string,
  run: (watch: Watch) => T | Promise<T>,
): Promise<T | undefined> {
  try {
    const { result } = await watchRun(doing, async (watch) =>
      run(async (progress) => {
        if (await watch(progress)) throw new Interruption()
        return false
      }),
    )
    return result
  } catch (error) {
    if (!(error instanceof Interruption)) throw error
    print(`Interrupted. Nothing was written: ${half}`, process.stderr)
    process.exitCode = INTERRUPTED
    return undefined
  }
}
