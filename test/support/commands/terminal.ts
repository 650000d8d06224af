import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { quoted } from '../../../src/hosts/shell-commands.ts'
import { cli } from './cli.ts'

/** Whether a terminal can be had here. */
export const hasTerminal = existsSync('/usr/bin/script')

/** How a command ended on a terminal, and all that the terminal showed. */
interface Shown {
  readonly code: number | null
  readonly shown: string
}

/** Runs the built command on a terminal, of an unknown width unless it is given. Once it shows `until`, Ctrl-C is pressed. */
export async function runOnTerminal(args: readonly string[], until?: RegExp, columns = 0): Promise<Shown> {
  const command = [process.execPath, cli, ...args].map(quoted).join(' ')
  const child = spawn('script', ['-qec', `stty cols ${columns}; ${command}`, '/dev/null'])
  let shown = ''
  let isPressed = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (isPressed || !until?.test(shown)) return
    isPressed = true
    child.stdin.write('\u0003')
  })
  await once(child, 'close')
  return { code: child.exitCode, shown }
}
