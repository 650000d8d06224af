import { expect, test } from 'vitest'
import { pprint } from '../../src/core/json/pprint.ts'

const x = (count: number) => 'x'.repeat(count)

/** The result of Python 3.11's `pprint.pformat` for each at a width of 72, keys unsorted. */
const layouts: readonly (readonly [name: string, value: unknown, lines: readonly string[]])[] = [
  ['short text', 'short', ["'short'"]],
  ['an empty object', {}, ['{}']],
  ['what just fits', { a: x(64) }, [`{'a': '${x(64)}'}`]],
  ['a word too long to break', x(100), [`'${x(100)}'`]],
  ['a list of lists', [[x(30), x(30)], ['c']], [`[['${x(30)}', '${x(30)}'],`, ` ['c']]`]],
  ['a list in an object', { k: [x(80), 'y'] }, [`{'k': ['${x(80)}',`, `       'y']}`]],
  ['an object in a list', [{ a: {}, b: [], c: x(55) }], [`[{'a': {},`, `  'b': [],`, `  'c': '${x(55)}'}]`]],
  ['scalars', [null, true, false, 1.5, -3, x(60)], ['[None,', ' True,', ' False,', ' 1.5,', ' -3,', ` '${x(60)}']`]],
  ['text by itself', 'word '.repeat(20), [`('${'word '.repeat(13)}'`, ` '${'word '.repeat(7)}')`]],
  ['text in a list', ['word '.repeat(20)], [`['${'word '.repeat(13)}'`, ` '${'word '.repeat(7)}']`]],
  [
    'text of several lines',
    { a: `one\ntwo\r\n${x(60)}\nlast` },
    [`{'a': 'one\\n'`, `      'two\\r\\n'`, `      '${x(60)}\\n'`, `      'last'}`],
  ],
  [
    'text with quotes',
    { k: `${"it's ".repeat(16)}"q"` },
    [`{'k': "${"it's ".repeat(12)}"`, `      '${"it\\'s ".repeat(4)}"q"'}`],
  ],
  ['characters beyond the basic plane', '😀 '.repeat(40), [`('${'😀 '.repeat(34)}'`, ` '${'😀 '.repeat(6)}')`]],
  [
    'characters that are not printed',
    ['a b\u00a0', '\u200b\u001c\u007f\u2028', '\u{e0001}\ud800\u0378', '😀é'],
    ["['a b\\xa0', '\\u200b\\x1c\\x7f\\u2028', '\\U000e0001\\ud800\\u0378', '😀é']"],
  ],
  [
    'text with the blanks that Python knows',
    [`${x(40)}\u0085${x(40)}\u001f${x(40)}\ufeff${x(40)}`],
    [`['${x(40)}\\x85'`, ` '${x(40)}\\x1f'`, ` '${x(40)}\\ufeff${x(40)}']`],
  ],
  ['empty text where there is no room for it', { [x(80)]: '', b: [''] }, [`{'${x(80)}': '',`, ` 'b': ['']}`]],
  ['small numbers', [1e-5, -2.5e-7, 0.0001, 0], ['[1e-05, -2.5e-07, 0.0001, 0]']],
  [
    'text that leaves no room for the bracket',
    ['one two three four five six seven eight nine ten eleven twelve thirteen'],
    ["['one two three four five six seven eight nine ten eleven twelve '", " 'thirteen']"],
  ],
]

test.each(layouts)('%s is laid out as Python does', (_name, value, lines) => {
  expect(pprint(value, 72).split('\n')).toEqual(lines)
})
