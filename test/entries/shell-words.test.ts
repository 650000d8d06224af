import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { openingLine } from '../../src/hosts/failures/leave-capsule.ts'
import { shellWord } from '../../src/hosts/shell-words.ts'
import { open, run } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'
import { filed, eventfulSession } from '../support/repro/capsules.ts'

const ODD = [
  'my bug.json',
  "it's.json",
  'say "it".json',
  '$HOME/`id`.json',
  'a;b&c|d(e)<f>*?[g]#{h}.json',
  '~',
  '!1.json',
  'C:\\My files\\bug.json',
  'end\\',
  'two\\\\ends',
  'a\nb',
  '',
]

test.skipIf(process.platform === 'win32')('a shell takes any text as the one word that it was', () => {
  const words = [...ODD, `${ODD.join('')}'"`]

  const printed = execFileSync('sh', ['-c', `printf '%s\\0' ${words.map(shellWord).join(' ')}`], { encoding: 'utf8' })

  expect(printed.split('\0').slice(0, -1)).toEqual(words)
})

test.each([
  ['.fake-dashboards/tests/größe.test.ts/a-1.json', '.fake-dashboards/tests/größe.test.ts/a-1.json'],
  ['C:\\My files\\bug.json', '"C:\\My files\\bug.json"'],
])('%s is a word that the shells of Windows take, too: %s', (path, word) => {
  expect(shellWord(path)).toBe(word)
})

test('the line that opens the capsule of a failed test can be copied where its folder has a space', () => {
  expect(openingLine('my tests/a.json', 2)).toMatch(/--capsule "my tests\/a\.json" --at 2$/)
})

test('the commands that the command line prints can be copied where a path has a space', async () => {
  const text = JSON.stringify(await filed(await eventfulSession(), { keep: ['everything'] }))
  const folder = folderWith({ 'my bug.json': text.replace('"status":201', '"status":299') })

  const { greeting } = await open(`${folder}/my bug.json`)
  const { stdout } = await run('worker', '--out', `${folder}/team fake`)

  expect(greeting).toContain(`fake-dashboards replay "${folder}/my bug.json" tells it.`)
  expect(stdout.match(/^ {2}cd .*$/gm)).toEqual(Array(2).fill(`  cd "${folder}/team fake"`))
})
