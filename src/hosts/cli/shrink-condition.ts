import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { jsonFileText } from '../../core/json/to-json.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule } from '../../repro/capsule/capsule.ts'

/** The exit code that means «cannot be tested», as for `git bisect run`, which people use with the same commands. */
const CANNOT_BE_TESTED = 125
const NOT_EXECUTABLE = [126, 127]
const LAST = 127
/** A shell adds the number of the signal that has ended a command. */
const BY_SIGNAL = 128
/** How much of what a command wrote is shown, in characters. */
const SHOWN = 300

/** A command that fails as long as the bug is there. */
interface ShrinkCondition {
  /** @throws FakeUsageError when there is no such command, or the first capsule, which is the given one, does not make it fail. */
  readonly holds: (capsule: Capsule) => Promise<boolean>
  /** The line that the command wrote about an error when it last failed, or the last line; empty if it wrote none. */
  errorLine(): string
  /** Removes the files that the command was given. */
  close(): void
}

interface CommandRun {
  /** The path of the capsule. */
  readonly file: string
  /** The destination of the error output. */
  readonly errors: string
  readonly signal: AbortSignal
}

/** Runs a command in a shell for each capsule, which it finds in the file `$CAPSULE`. A signal ends the command. */
export function openCondition(command: string, signal: AbortSignal): ShrinkCondition {
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-shrink-'))
  const file = join(folder, 'capsule.json')
  // A file, because a pipe would wait for whatever the command leaves running.
  const errors = join(folder, 'errors.txt')
  let line = ''
  let isFirst = true
  const close = (): void => rmSync(folder, { recursive: true, force: true })
  // A second signal may end the process at once.
  signal.addEventListener('abort', close)
  return {
    async holds(capsule) {
      if (signal.aborted) return false
      writeFileSync(file, jsonFileText(capsule))
      const code = await exitCodeOf(command, { file, errors, signal })
      if (signal.aborted) return false
      if (NOT_EXECUTABLE.includes(code))
        throw new FakeUsageError(`The command of --while cannot be run (exit code ${code}): ${command}`)
      const isFailure = code > 0 && code <= LAST && code !== CANNOT_BE_TESTED
      if (isFailure) line = errorLineOf(readFileSync(errors, 'utf8'))
      if (isFirst && !isFailure) throw new FakeUsageError(notShown(code))
      isFirst = false
      return isFailure
    },
    errorLine: () => line,
    close,
  }
}

/**
 * The error for a command that does not fail for the original capsule. The usual reason is a search, which succeeds if
 * it finds something.
 */
const notShown = (code: number): string =>
  `The capsule as it is does not show the bug: the command of --while ended with exit code ${code}${signalOf(code)}. ` +
  'As long as the bug is there, it has to fail, with a code from 1 to 124. Put ! before a command that succeeds then, such as grep.'

/** Names the signal that has ended a command, which is no sign of the bug: it may be a time limit or too little memory. */
function signalOf(code: number): string {
  const signal = Object.entries(constants.signals).find(([, number]) => code === BY_SIGNAL + number)
  return signal ? ` (${signal[0]} ended it)` : ''
}

/** The exit code as a shell gives it, even if a signal ended the shell itself. */
async function exitCodeOf(command: string, { file, errors, signal }: CommandRun): Promise<number> {
  const env = { ...process.env, CAPSULE: file }
  const stderr = openSync(errors, 'w')
  const stdio: StdioOptions = ['ignore', 'ignore', stderr]
  // In a new process group: whatever the shell has started ends with the group.
  const child = spawn(command, { shell: true, stdio, env, detached: process.platform !== 'win32' })
  closeSync(stderr)
  const end = (): void => endGroup(child)
  signal.addEventListener('abort', end, { once: true })
  const [code, ended] = (await once(child, 'close')) as [number, null] | [null, NodeJS.Signals]
  signal.removeEventListener('abort', end)
  return code ?? BY_SIGNAL + constants.signals[ended]
}

/** Node writes an error in the middle, and Python at the end. Vitest colours it even in a file, where CI says that it may. */
function errorLineOf(output: string): string {
  const lines = stripVTControlCharacters(output).trim().split('\n')
  return (lines.find((line) => /error\b.*:/i.test(line)) ?? lines.at(-1)!).trim().slice(0, SHOWN)
}

function endGroup(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill()
    else process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
