import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectOneLine } from '../support/commands/one-line.ts'
import { inOneProcess } from '../support/commands/one-process.ts'
import { folderWith } from '../support/folder.ts'

const { run } = inOneProcess()

const readers = [
  ['start', '--port', '0', '--state'],
  ['start', '--port', '0', '--capsule'],
  ['start', '--port', '0', '--config'],
  ['redact'],
]
const scenario = ['start', '--port', '0', '--scenario']
const persist = ['start', '--port', '0', '--persist']

const kinds: readonly (readonly [kind: string, make: (folder: string) => string, commands: readonly string[][]])[] = [
  ['a file with a slash behind it', (folder) => `${join(folder, 'state.json')}/`, [...readers, persist]],
  ['a name of 300 letters', (folder) => join(folder, 'x'.repeat(300)), [...readers, scenario, persist]],
  ['a folder', (folder) => make(folder, (path) => mkdirSync(path)), [['hydrate'], scenario, persist]],
  ['a link to itself', (folder) => make(folder, (path) => symlinkSync(path, path)), [['replay'], persist]],
  ['a device', () => '/dev/zero', [['test'], readers[0]!, persist]],
  ['a pipe', (folder) => make(folder, (path) => execFileSync('mkfifo', [path])), [persist]],
]

function make(folder: string, at: (path: string) => void): string {
  const path = join(folder, 'odd')
  at(path)
  return path
}

test.each(kinds)('%s is refused in one line by every command, and left as it is', async (_, makeIn, commands) => {
  const folder = folderWith({ 'state.json': '{}' })
  const path = makeIn(folder)
  const before = readdirSync(folder)

  const outcomes = await Promise.all(commands.map((command) => run(...command, path)))

  for (const outcome of outcomes) expectOneLine(outcome, 1)
  expect(readdirSync(folder)).toEqual(before)
})

test.each([
  ['start', '--port', '0', '--config'],
  ['start', '--port', '0', '--state'],
])('a name of 200,000 blanks in a file for %s is refused at once', async (...command) => {
  const file = { format: 'fake-dashboards/state', version: 1, [' '.repeat(200_000)]: 1 }
  const folder = folderWith({ 'odd.json': JSON.stringify(file) })

  const began = performance.now()
  const { code } = await run(...command, join(folder, 'odd.json'))

  expect(code).not.toBe(0)
  expect(performance.now() - began).toBeLessThan(5000)
})
