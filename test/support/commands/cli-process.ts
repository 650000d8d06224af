import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** How a command ended, and what it said. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that serves. */
export interface Serving {
  /** The output before it began to wait. */
  readonly greeting: string
  readonly process: ChildProcess
  /** The lines on the standard error so far. */
  said(): readonly string[]
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Outcome>
}

interface Surroundings {
  readonly cwd?: string
  /** How many blocks of 512 bytes a file can have. */
  readonly blocks?: number
  /** The command that serves. Default: `start`. */
  readonly command?: string
  /** Is given the process before it serves, so that it can be ended if it never does. */
  readonly spawned?: (child: ChildProcess) => void
}

/** Starts a built command line on any free port and waits until it serves. */
export async function serveWith(
  cli: string,
  args: readonly string[],
  { cwd = '.', blocks, command: name = 'start', spawned }: Surroundings = {},
): Promise<Serving> {
  const started = [process.execPath, cli, name, '--port', '0', ...args] as const
  const [command, ...rest] =
    blocks === undefined ? started : (['sh', '-c', `ulimit -f ${blocks}; exec "$0" "$@"`, ...started] as const)
  const child = spawn(command, rest, { cwd })
  spawned?.(child)
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // A pipe hands over a long greeting in pieces.
  do await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  while (!hasEnded(child) && !stdout.endsWith('\n'))
  if (hasEnded(child)) throw new Error(`It did not serve: ${stderr}`)
  return {
    greeting: stdout,
    process: child,
    said: () => stderr.split('\n').slice(0, -1),
    async end(signal) {
      const closed = once(child, 'close')
      child.kill(signal)
      await closed
      return { code: child.exitCode, stdout, stderr }
    },
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
