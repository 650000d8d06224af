import { describe, expect, test } from 'vitest'
import { findExamples, typeErrors, writeExamples } from '../support/examples.ts'

const examples = findExamples()
const files = writeExamples(examples)
const errors = typeErrors(files.map(({ asIs }) => asIs))

test('the README has a unit test to paste, and one of a component', () => {
  const tests = examples.filter(({ title, code }) => title.startsWith('README.md') && code.includes('\ntest('))

  expect(tests.map(({ home }) => home)).toEqual(['node', 'jsdom'])
})

for (const [at, { title, code, home }] of examples.entries()) {
  const { asIs, checked } = files[at]!

  test(`${title} has no type errors`, () => {
    expect(errors.get(asIs)).toEqual([])
  })

  if (home !== 'node') continue
  if (/from '(?:fake-dashboards\/)?vitest'/.test(code)) describe(title, () => import(checked))
  else test(`${title} runs, and its comments are true`, () => import(checked))
}
