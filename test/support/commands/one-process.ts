import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Summary } from '../../../src/hosts/cli/output/summary.ts'
import { cli } from './cli.ts'
import type { Outcome } from './cli.ts'

const MANY_COMMANDS = fileURLToPath(new URL('many-commands.js', import.meta.url))
const LONGEST_END = 20_000

/**
 * Runs commands for the tests of a file in one process, one after the other: to start a process takes longer than most
 * commands do. At the end of the file the process has to end by itself, as each of the commands would.
 *
 * @param path - Leads to the command line once it is there.
 */
export function inOneProcess(path = () => cli): CommandRunner {
  const commands = manyCommands(path)
  return {
    run: (...args) => commands().run({ args }),
    runIn: (cwd, ...args) => commands().run({ args, cwd }),
  }
}

interface CommandRunner {
  /** Runs the built command to its end. */
  readonly run: (...args: readonly string[]) => Promise<Outcome>
  /** The same in a folder. */
  readonly runIn: (cwd: string, ...args: readonly string[]) => Promise<Outcome>
}

/**
 * Starts servers for the tests of a file in one process, where they stay until the end of the file. A signal has to end all
 * of them then. A test that reads what a server says, or ends it, starts one of its own.
 */
export function serveInOneProcess(): (...args: readonly string[]) => Promise<Served> {
  const commands = manyCommands(() => cli, 'SIGTERM')
  return async (...args) => {
    const { code, stdout, stderr } = await commands().run({ args: ['start', '--port', '0', '--json', ...args] })
    if (code !== 0) throw new Error(`It did not serve: ${stderr}`)
    return { greeting: stdout, summary: JSON.parse(stdout) as Summary }
  }
}

interface Served {
  readonly greeting: string
  readonly summary: Summary
}

function manyCommands(path: () => string, signal?: NodeJS.Signals): () => ManyCommands {
  let commands: ManyCommands | undefined
  afterAll(() => commands?.end(signal))
  return () => (commands ??= new ManyCommands(path()))
}

class ManyCommands {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown[]>
  #turn: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.#child = spawn(process.execPath, [MANY_COMMANDS, path], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    this.#ended = once(this.#child, 'exit')
  }

  run(command: object): Promise<Outcome> {
    const outcome = this.#turn.then(() => this.#run(command))
    this.#turn = outcome.catch(() => undefined)
    return outcome
  }

  async #run(command: object): Promise<Outcome> {
    this.#child.send(command)
    const ended = this.#ended.then(([code]) => {
      throw new Error(`The process ended with ${String(code)} in the middle of a command.`)
    })
    return ((await Promise.race([once(this.#child, 'message'), ended])) as [Outcome])[0]
  }

  async end(signal?: NodeJS.Signals): Promise<void> {
    if (this.#child.connected) this.#child.disconnect()
    if (signal) this.#child.kill(signal)
    const end = await Promise.race([this.#ended, setTimeout(LONGEST_END, undefined, { ref: false })])
    this.#child.kill('SIGKILL')
    if (end?.[0] !== 0) throw new Error('A command has left something open that keeps its process alive.')
  }
}
