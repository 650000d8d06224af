import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { SPARING } from '../support/projects/compiler.ts'
import { root } from '../support/texts/guides.ts'

test('types, format and lint are in order', { timeout: 120_000 }, async () => {
  const said = await new Promise<string>((ended) =>
    execFile(
      'npm',
      ['run', '--silent', 'check'],
      { cwd: root, env: SPARING, shell: process.platform === 'win32' },
      (error, out, err) => ended(error ? out + err : ''),
    ),
  )

  expect(said).toBe('')
})
