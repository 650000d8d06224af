// @vitest-environment jsdom
import { configure } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { placeExamples } from '../support/texts/examples.ts'

// The first request of a file loads its route from sources, which a busy machine may take seconds for.
configure({ asyncUtilTimeout: 15_000 })

const examples = placeExamples('jsdom')

test('there are tests of components', () => {
  expect(examples.length).toBeGreaterThan(0)
})

for (const { title, file } of examples) describe(title, () => import(file))
