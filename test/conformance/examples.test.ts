import { describe, expect, test } from 'vitest'
import { OpenProject, writeConfig } from '../support/projects/open-project.ts'
import { FOR_READERS, findExamples, writeExamples } from '../support/texts/examples.ts'

const examples = findExamples()
const files = writeExamples(examples)
const errors = typeErrors(files.map(({ asIs }) => asIs))

test('the README has a unit test to paste, and one of a component', () => {
  const tests = examples.filter(({ title, code }) => title.startsWith('README.md') && code.includes('\ntest('))

  expect(tests.map(({ home }) => home)).toEqual(['node', 'jsdom'])
})

test('an example of a configuration exports it as Vite and Vitest read it', () => {
  const configurations = examples.filter(({ code }) => /\b(?:plugins|reporters): \[/.test(code))

  expect(configurations.length).toBeGreaterThan(4)
  expect(configurations.filter(({ code }) => !/^export default /m.test(code)).map(({ title }) => title)).toEqual([])
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

/** The errors of the compiler in each of these files, found in one run. The entries of the package lead to the sources. */
function typeErrors(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const compilerOptions = { jsx: 'react-jsx', ...FOR_READERS, noUnusedLocals: false, declaration: false }
  const project = new OpenProject(writeConfig('examples', { files, compilerOptions }))
  try {
    return new Map(files.map((file) => [file, project.errors(file)]))
  } finally {
    project.close()
  }
}
