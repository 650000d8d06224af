// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { placeExamples } from '../support/examples.ts'

const examples = placeExamples('jsdom')

test('there are tests of components', () => {
  expect(examples.length).toBeGreaterThan(0)
})

for (const { title, file } of examples) describe(title, () => import(file))
