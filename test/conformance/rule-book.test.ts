import { expect, test } from 'vitest'
import { explainRule, readRules } from '../../src/description/rule-book.ts'

const MARKDOWN = `# Things

Things are things.

## 9 GET /api/things

Lists the things.

### 9.1 The list is a bare array

The answer is an array,
oldest first.

- documented: the interface, endpoint 9
- observed: LAB
- decided: because.

### 9.2 Seeing is enough

- decided: it was open.
- assumed: our choice

## T Things everywhere

### T.1 Numbers stay
`

const book = readRules(MARKDOWN, 'things.md')

test('a section has a number, a title, a text and its rules', () => {
  expect(book.map(({ number, title, text }) => [number, title, text])).toEqual([
    ['9', 'GET /api/things', 'Lists the things.'],
    ['T', 'Things everywhere', ''],
  ])
  expect(book[0]!.rules[0]).toEqual({
    number: '9.1',
    title: 'The list is a bare array',
    text: 'The answer is an array,\noldest first.\n\n- documented: the interface, endpoint 9\n- observed: LAB\n- decided: because.',
    provenance: 'documented',
  })
})

test('the provenance of a rule is its first source that is no decision', () => {
  expect(book.flatMap(({ rules }) => rules.map(({ number, provenance }) => [number, provenance]))).toEqual([
    ['9.1', 'documented'],
    ['9.2', 'assumed'],
    ['T.1', undefined],
  ])
})

test('other headings make no sections', () => {
  expect(readRules('# 9 Nine\n\n## How to read a rule\n\n### 9.1 Not in a section\n', 'things.md')).toEqual([])
})

test('a rule is explained with its sources, a section with all its rules', () => {
  expect(explainRule(book, '9.2')).toBe('9.2 Seeing is enough\n\n- decided: it was open.\n- assumed: our choice')
  expect(explainRule(book, ' t ')).toBe('T Things everywhere\n\nT.1 Numbers stay')
})

test('an unknown rule is refused with those of its section, and the sections', () => {
  expect(() => explainRule(book, '9.3')).toThrow(
    'There is no rule "9.3". Section 9 has the rules 9.1 to 9.2. Known: the sections 9, T, and their rules, such as 9.1.',
  )
})
