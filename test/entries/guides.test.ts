import { expect, test } from 'vitest'
import { inOneProcess } from '../support/commands/one-process.ts'
import { readText } from '../support/texts/guides.ts'

const { run } = inOneProcess()

test.each([
  ['src/llms.txt', /^- `fake-dashboards (\w+)`: /gm],
  ['src/hosts/cli/README.md', /^\| `(\w+)` +\|/gm],
])('%s names every command, and no other', async (path, pattern) => {
  const { stdout } = await run('--help')
  const commands = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!)

  const named = [...readText(path).matchAll(pattern)].map(([, name]) => name!)
  expect(named.sort()).toEqual(commands.filter((name) => name !== 'help').sort())
})
