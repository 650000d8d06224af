import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { installCopy } from '../../support/projects/consumer.ts'
import { entries } from '../../support/projects/packed.ts'
import { PLAIN_ENTRIES, importing, strictProject } from '../../support/projects/strict-project.ts'

const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly devDependencies: Readonly<Record<string, string>>
}
/** All that are installed beside this file, from the oldest to the newest. */
const compilers = Object.keys(devDependencies)
const folderOf = (compiler: string) => `test/compat/typescript/node_modules/${compiler}`

/** Playwright and Storybook bring declarations of their own, and have tests of their own. */
const everywhere = entries.filter((path) => !/playwright|storybook/.test(path))

const consumer = installCopy()
afterAll(() => consumer.remove())
for (const name of ['@types/node', 'msw', 'vitest']) consumer.link(name)
consumer.write('plain/tsconfig.json', strictProject(['node'], []))
consumer.write(
  'plain/src/index.ts',
  `${importing(PLAIN_ENTRIES)}
  import { createFake } from 'fake-dashboards'
  createFake({ seed: 1 }).hold('PATCH', '/dashboards/:id')
  // @ts-expect-error there is no such option
  createFake({ sede: 1 })`,
)
consumer.write('peers/tsconfig.json', strictProject(['node']))
consumer.write('peers/src/index.ts', importing(everywhere))

test.each(compilers)(
  '%s takes the declarations without the library of the DOM, and refuses what is wrong',
  (compiler) => {
    expect(consumer.check('plain', folderOf(compiler))).toBe('')
  },
)

test.each([compilers[0]!, compilers.at(-1)!])('%s takes every entry beside msw and vitest', (compiler) => {
  expect(consumer.check('peers', folderOf(compiler))).toBe('')
})
