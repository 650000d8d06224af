import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { readText } from '../support/texts/guides.ts'

test('a checkout has the line ends of the repository where Git is set to those of Windows', () => {
  const texts = { 'src/spec/events.md': '## 15\n\nValues.\n', 'fixtures/empty.json': '{\n}\n' }
  const folder = folderWith({ ...texts, '.gitattributes': readText('.gitattributes') })
  const git = (...words: string[]) => execFileSync('git', ['-c', 'core.autocrlf=true', ...words], { cwd: folder })
  git('init', '--quiet')
  git('add', '.')

  git('checkout-index', '--all', '--prefix=out/')

  for (const [path, text] of Object.entries(texts)) expect(readFileSync(join(folder, 'out', path), 'utf8')).toBe(text)
})
