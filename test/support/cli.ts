import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Summary } from '../../src/hosts/cli/summary.ts'

/** The built command. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

/** How a command ended, and what it said. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command to its end. */
export function run(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [cli, ...args], { maxBuffer: 2 ** 28 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** A command that serves. */
export interface Serving {
  /** What it printed before it began to wait. */
  readonly greeting: string
  readonly process: ChildProcess
  /** What it has said on the standard error so far, line by line. */
  said(): readonly string[]
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Outcome>
}

/** Starts the built command and waits until it serves; it ends with the test at the latest. */
export const start = (...args: readonly string[]): Promise<Serving> => startIn('.', ...args)

/** The same in a folder. */
export async function startIn(cwd: string, ...args: readonly string[]): Promise<Serving> {
  const child = spawn(process.execPath, [cli, 'start', '--port', '0', ...args], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // A pipe hands over a long greeting in pieces.
  do await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  while (child.exitCode === null && !stdout.endsWith('\n'))
  if (child.exitCode !== null) throw new Error(`It did not serve: ${stderr}`)
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

/** Starts the built command with `--json` and reads its line. */
export async function startJson(...args: readonly string[]): Promise<Serving & { readonly summary: Summary }> {
  const serving = await start('--json', ...args)
  return { ...serving, summary: JSON.parse(serving.greeting) as Summary }
}
