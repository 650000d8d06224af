import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the Jest configuration of the README is the one that is tested', () => {
  const [, shown] = /^```json\n([^]*?)^```/m.exec(read('README.md'))!

  expect(JSON.parse(read('test/compat/jest/package.json'))).toMatchObject(JSON.parse(shown!) as object)
})

test('the README has one Jest test, which is run with the others', () => {
  const tests = read('README.md').match(/^```js\n[^]*?^```/gm)

  expect(tests).toHaveLength(1)
  expect(tests![0].split('\n').length - 2).toBeLessThanOrEqual(15)
})
