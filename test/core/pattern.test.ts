import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compilePattern, StepBudget } from '../../src/core/pattern/pattern.ts'
import { randomNumbers } from '../../src/core/random.ts'

class Spent extends Error {}

const budgetOf = (steps: number) =>
  new StepBudget(steps, () => {
    throw new Spent()
  })
const plenty = budgetOf(Infinity)

test.each([
  ['^a+$', 'aaa', true],
  ['(a|b)*c$', 'ababd', false],
  ['^[[:alpha:]]+\\d{2,3}$', 'abc12', true],
  ['^[[:^digit:]]$', '5', false],
  ['(?i)HELLO', 'say hello', true],
  ['(?i)a(?-i:B)C', 'aBc', true],
  ['(?i)a(?-i:B)C', 'abc', false],
  ['^((?i)a|b)C$', 'BC', true],
  ['^((?i)a|b)C$', 'Bc', false],
  ['^' + '(a)'.repeat(250) + '$', 'a'.repeat(250), true],
  ['^.$', '\n', true],
  ['(?-s)^.$', '\n', false],
  ['(?m)^b$', 'a\nb\nc', true],
  ['^b$', 'a\nb\nc', false],
  ['\\bfoo\\b', 'a foo b', true],
  ['\\bfoo\\b', 'afoob', false],
  ['^x{2,}$', 'x', false],
  ['^x{2,}$', 'xxx', true],
  ['^x{,2}$', 'x{,2}', true],
  ['^\\pL\\p{Greek}\\P{Greek}$', 'aαa', true],
  ['^\\Qa.b\\E$', 'a.b', true],
  ['^\\Qa.b\\E$', 'aXb', false],
  ['^[]a-c-]+$', 'a]-c', true],
  ['^\\S\\s[^\\S]$', 'x  ', true],
  ['^(?P<word>x)y{0}$', 'x', true],
  ['^\\x41\\x{1F600}\\101$', 'A😀A', true],
  ['^.$', '😀', true],
  ['^[😀-😂]$', '😁', true],
  ['^\\a\\f\\t\\n\\r\\v$', '\x07\f\t\n\r\v', true],
  ['\\a', 'a', false],
  ['', 'anything', true],
])('the pattern %j on %j: %s', (pattern, text, found) => {
  const compiled = compilePattern(pattern)

  expect(compiled?.(text, plenty)).toBe(found)
})

test.each([
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  'a**',
  'a{2}{3}',
  'a+?*',
  '*a',
  '(',
  ')',
  '[b-a]',
  '[a',
  'a{2,1}',
  'x{1001}',
  'x{1,1001}',
  '[[:vowel:]]',
  '\\Z',
  '\\é',
  '\\😀',
  '\\p{Nope}',
])('the pattern %j is none', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined()
})

test.each([
  '(x{1000}){1000}',
  '(((((){1000}){1000}){1000}){1000}){1000}',
  `${'('.repeat(201)}${')'.repeat(201)}`,
  'a'.repeat(100_000),
])('a pattern of too many parts is none', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined()
})

test.each(['^(a+)+$', '^(a|a)*$', '^(a*)*$', '^(a|aa)+$', '(a?){60}a{60}$', '(.*)(.*)(.*)(.*)x$'])(
  'the hostile pattern %j walks a long text once',
  (pattern) => {
    const compiled = compilePattern(pattern)

    expect(compiled?.(`${'a'.repeat(2000)}!`, budgetOf(1_000_000))).toBe(false)
  },
)

const sources = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
  pattern: fc
    .array(fc.tuple(tie('atom'), fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}')), { maxLength: 4 })
    .map((parts) => parts.map(([atom, repeat]) => atom + repeat).join('')),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(?:\\b)', '(?:\\B)', '(?:^)', '(?:$)'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(${left}|${right})`),
  ),
}))

test('patterns that JavaScript reads alike find what JavaScript finds', () => {
  fc.assert(
    fc.property(
      sources.pattern,
      fc.boolean(),
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '1', '\n', ' '), maxLength: 8 }), { maxLength: 4 }),
      (inner, whole, texts) => {
        const pattern = whole ? `^(?:${inner})$` : inner

        const compiled = compilePattern(pattern)

        const found = texts.map((text) => compiled?.(text, plenty))

        expect(found).toEqual(texts.map((text) => new RegExp(pattern, 's').test(text)))
      },
    ),
  )
})

test('a pattern takes a step for each character of a text that is like one before', () => {
  const compiled = compilePattern('(?:.{1,1000})~')
  const text = 'a long text without the last character of the pattern'
  compiled?.(text, plenty)

  expect(compiled?.(text, budgetOf(text.length))).toBe(false)
  expect(() => compiled?.(text, budgetOf(text.length - 1))).toThrow(Spent)
})

test('a pattern that always finds something new ends with its budget', () => {
  const random = randomNumbers('letters')
  const text = Array.from({ length: 2000 }, () => 'ab'[random() % 2]).join('')

  expect(() => compilePattern('(a|b)*a(a|b){300}~')?.(text, budgetOf(1_000_000))).toThrow(Spent)
})
