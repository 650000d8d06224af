import { execFile, spawn } from 'node:child_process'
import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Summary } from '../../../src/hosts/cli/output/summary.ts'
import { serveWith } from './cli-process.ts'
import type { Outcome, Serving } from './cli-process.ts'

export type { Outcome, Serving } from './cli-process.ts'

/** The built command. */
export const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

/** Runs the built command to its end. */
export function run(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [cli, ...args], { maxBuffer: 2 ** 28 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** Ends a command that serves with its test, if it has not ended before. */
export const spawned = (child: ChildProcess): void => onTestFinished(() => void child.kill('SIGKILL'))

/** Starts the built command and waits until it serves; it ends with the test at the latest. */
export const start = (...args: readonly string[]): Promise<Serving> => startIn('.', ...args)

/** The same in a folder. */
export const startIn = (cwd: string, ...args: readonly string[]): Promise<Serving> =>
  serveWith(cli, args, { cwd, spawned })

/** The same where no file can grow beyond a number of blocks of 512 bytes, as on a full disk. */
export const startOnFullDisk = (blocks: number, ...args: readonly string[]): Promise<Serving> =>
  serveWith(cli, args, { blocks, spawned })

/** Starts `open` with a capsule. */
export const open = (...args: readonly string[]): Promise<Serving> => serveWith(cli, args, { command: 'open', spawned })

/** Runs a script in which "$0" "$@" is the built command. */
export const shell = (script: string, ...args: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn('sh', ['-c', script, process.execPath, cli, ...args])

/** A command that serves, and has printed its line of JSON. */
export interface ServingJson extends Serving {
  readonly summary: Summary
  /** What it has said besides the requests that it logs. */
  notes(): readonly string[]
}

/** Starts the built command with `--json` and reads its line. */
export async function startJson(...args: readonly string[]): Promise<ServingJson> {
  const serving = await start('--json', ...args)
  const notes = () => serving.said().filter((line) => !line.includes('"method"'))
  return { ...serving, summary: JSON.parse(serving.greeting) as Summary, notes }
}
