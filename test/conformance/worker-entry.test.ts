import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { workerEntry } from '../../.ci/build/worker-bundle.ts'

test.each(['C:\\users\\new\\project', "/home/ann/O'B"])('the worker is bundled from a checkout in %s', (folder) => {
  const { body } = parseAst(workerEntry(folder))

  const modules = body.map((statement) => statement.type === 'ExportAllDeclaration' && statement.source.value)
  expect(modules).toEqual([`${folder}/src/worker.ts`, `${folder}/src/scenarios.ts`])
})
