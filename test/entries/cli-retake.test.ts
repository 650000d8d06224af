import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inOneProcess } from '../support/commands/one-process.ts'
import { sessionFile } from '../support/commands/session-file.ts'

const { run } = inOneProcess()

test('replay --update writes the answers of now into the file', async () => {
  const file = await sessionFile()
  writeFileSync(file, readFileSync(file, 'utf8').replace('"status": 404', '"status": 410'))

  const { code, stdout, stderr } = await run('replay', file, '--update')

  expect({ code, stderr }).toEqual({ code: 0, stderr: `${file} holds today's answers.\n` })
  expect(stdout).toBe(
    'Request 3, GET /api/environments/2/dashboards/1/, differs at answer.status:\n  - before: 410\n  + after:  404\n',
  )
  expect((await run('replay', file)).stdout).toBe('No difference in 3 answers.\n')
})

test('retake asks with changes, and compare tells what became different', async () => {
  const file = await sessionFile()
  const other = file.replace('bug.json', 'other.json')

  const retaken = await run('retake', file, '--changes', '{"without":[2]}', '--out', other)
  const compared = await run('compare', file, other)

  expect(retaken.code).toBe(0)
  expect(compared.code).toBe(1)
  expect(compared.stdout).toContain('differs at answer.status:\n  - before: 404\n  + after:  200')
  expect(await run('compare', file, file)).toMatchObject({ code: 0, stdout: 'No difference in 3 requests.\n' })
})

test.for<[changes: string, code: number, message: string]>([
  ['{"9":{}}', 1, 'no request 9'],
  ['{"9":{"at":1}}', 2, 'A change of request 9 has no "at"'],
  ['null', 2, `argument 'null' is invalid. Use an object, such as {"without":[2]}.`],
  ['[]', 2, `argument '[]' is invalid. Use an object, such as {"without":[2]}.`],
  ['""', 2, `argument '""' is invalid. Use an object, such as {"without":[2]}.`],
])('retake refuses the changes %s', async ([changes, code, message]) => {
  expect(await run('retake', await sessionFile(), '--changes', changes)).toMatchObject({
    code,
    stderr: expect.stringContaining(message) as string,
  })
})
