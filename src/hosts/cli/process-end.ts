import { asText } from '../../core/json/text.ts'
import type { Log } from './output/log.ts'

/** The exit code if something could not be done, or a comparison found differences. */
export const FAILED = 1

/** The exit code if a command, a flag or a setting makes no sense. */
export const WRONG_USE = 2

/** The exit code if Ctrl-C has ended a command, as in a shell. */
export const INTERRUPTED = 130

/**
 * The first signal closes everything in order, a second one ends the process at once. An error while closing is printed
 * last.
 */
export function closeOnSignal(close: () => Promise<void>, log: Log): void {
  let ending: Promise<void> | undefined
  const end = (): void =>
    void (ending ??= close().catch((error: unknown) => {
      log.problem(asText(error))
      process.exitCode = FAILED
    }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  if (process.env['npm_lifecycle_event']) closeWithParent(end)
}

/** npm passes signals to the shell it started, and the shell does not pass them on to us. */
function closeWithParent(end: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || end(), 250).unref()
}
