import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetsModules } from '../../src/hosts/jest/reset-modules.ts'
import { folderWith } from '../support/folder.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const GUIDE = 'src/hosts/jest/README.md'

test('the Jest configurations of the guide are the ones that are tested', () => {
  const json = [...read(GUIDE).matchAll(/^```json\n([^]*?)^```/gm)].map(([, text]) => JSON.parse(text!) as object)
  const tested = (path: string) => JSON.parse(read(`test/compat/jest/${path}`)) as object

  expect(tested('package.json')).toMatchObject(json[0]!)
  expect(tested('msw3/package.json')).toMatchObject(json[0]!)
  expect({ jest: tested('jest.commonjs.json') }).toEqual(json[1])
})

test('the guide has one Jest test, which is run with the others', () => {
  const tests = read(GUIDE).match(/^```js\n[^]*?^```/gm)

  expect(tests).toHaveLength(1)
  expect(tests![0].split('\n').length - 2).toBeLessThanOrEqual(15)
})

test.each([
  ['no such call', {}, false],
  ['a call in the test file', { 'src/a.test.js': 'beforeEach(() => jest.resetModules())' }, true],
  ['package.json', { 'package.json': '{ "jest": { "resetModules": true } }' }, true],
  ['a configuration', { 'jest.config.ts': 'export default { resetModules: true }' }, true],
  ['a configuration that turns it off', { 'jest.config.js': 'module.exports = { resetModules: false }' }, false],
])('that Jest forgets modules is known from the files of a project: %s', (_, files, isKnown) => {
  const root = folderWith({ 'src/a.test.js': '', ...files })

  expect(forgetsModules(join(root, 'src/a.test.js'))).toBe(isKnown)
})
