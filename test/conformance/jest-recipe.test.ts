import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
