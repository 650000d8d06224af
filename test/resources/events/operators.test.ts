import { expect, test } from 'vitest'
import { StepBudget } from '../../../src/core/pattern/pattern.ts'
import type { Operator } from '../../../src/resources/events/condition.model.ts'
import { propertyTest } from '../../../src/resources/operators.ts'

const plenty = new StepBudget(Infinity, () => {
  throw new Error('There is no end to this budget.')
})

/** Operator, what the filter wants, what passes, what does not. `undefined` is a property that is not there. */
const cases: readonly (readonly [Operator, unknown, readonly unknown[], readonly unknown[]])[] = [
  ['exact', 'Chrome', ['Chrome'], ['chrome', 'Chrome ', '', undefined, null]],
  ['exact', ['a', 5], ['a', '5', 5], ['a,5', 'b', undefined]],
  ['exact', true, [true, 'true'], ['True', 1, false]],
  ['exact', 'true', [true, 'true'], [false]],
  ['exact', '', ['', undefined], ['a', null]],
  ['exact', 'null', ['null', null], ['', undefined]],
  ['exact', '{"a": [1, "b c"]}', [{ a: [1, 'b c'] }], [{ a: [1, 'b'] }, undefined, null, 'a']],
  ['in', ' ["a", "b"]', [['a', 'b']], [['a'], '"a","b"']],
  ['exact', ['{"a": 1}'], ['{"a": 1}'], [{ a: 1 }]],
  ['exact', [], [], ['', 'a', undefined]],
  ['in', ['a', 'b'], ['a', 'b'], ['c', undefined]],
  ['not_in', ['a', 'b'], ['c', undefined], ['a', 'b']],
  ['is_not', 'a', ['b', 'A', undefined, null], ['a']],
  ['is_not', ['a', 'b'], ['c', undefined], ['a', 'b']],
  ['icontains', 'ROM', ['chrome', 'Romeo'], ['Safari', undefined]],
  ['icontains', 5, [15, '5'], [16]],
  ['icontains', 'b', [['a', 'b'], { b: 1 }], [['a']]],
  ['icontains', 'a_c%F', ['xABC-def', 'a_cf', 'a\nc f', 'a😀cf'], ['acf', 'abcd', 'abbcf', undefined]],
  ['icontains', '%', ['', 'a', undefined], []],
  ['icontains', '_', ['a', 5], ['', undefined]],
  ['icontains', '5\\%', ['5% off', '15%'], ['5', '50']],
  ['icontains', 'a\\_b', ['A_B'], ['a-b', 'a\\_b']],
  ['icontains', 'c:\\\\d', ['C:\\dir'], ['c:dir', 'c:\\\\dir']],
  ['icontains', 'c:\\d', ['C:\\dir'], ['c:dir']],
  ['icontains', 'c:\\', ['c:%'], ['c:\\', 'c:%d']],
  ['icontains', 'a.b+(_', ['A.B+(c'], ['axb+(c', 'a.b+(']],
  ['not_icontains', 'a_c', ['ac', undefined], ['a_c', 'abc']],
  ['not_icontains', 'ROM', ['Safari', undefined, ''], ['chrome']],
  ['regex', '^C.*e$', ['Chrome', 'Ce'], ['chrome', 'Chromes', undefined]],
  ['regex', '^$', ['', undefined], ['a']],
  ['not_regex', '^C', ['Safari', undefined], ['Chrome']],
  ['regex', '(', [], ['(', '', undefined]],
  ['not_regex', '(', [], ['(', '', undefined]],
  ['regex', '(?=a)', [], ['a']],
  ['regex', ['a'], [], ['a', '["a"]', undefined]],
  ['not_regex', { a: 1 }, [], ['b', 'a', undefined]],
  ['gt', '5', [6, '6', '5.1', ' 1 0 ', '1e3'], [5, 4, 'x', '', undefined, null, true, '0x10']],
  ['gte', 5, [5, 6], [4, 'x', undefined]],
  [
    'gt',
    '10.5',
    [10.75, '11.25', '1e10', '1.5E+3', '+11.'],
    [10.25, '999e-3', '1e', 'e5', '1.2.3', '--11', '11,5', '1e5x'],
  ],
  ['lt', '.25', ['.125', '-.5', '25e-10'], ['.375', '.', 'x.1']],
  ['lt', 5, [4, '-1', '.5'], [5, '', 'x', undefined, null]],
  ['lte', 5, [5, 4], [6, undefined]],
  ['gt', 'x', [], [6, 'y', undefined]],
  ['is_set', 'is_set', ['', null, false, 'a'], [undefined]],
  ['is_not_set', undefined, [undefined], ['', null, 'a']],
  [
    'is_date_exact',
    '2024-05-31',
    ['2024-05-31', '2024-05-31T23:59:59Z', 1717113600],
    ['2024-06-01', 'x', undefined, 'x1717113600'],
  ],
  ['is_date_exact', '2024-05-31T10:00:00Z', ['2024-05-31T10:00:00.9Z'], ['2024-05-31', '2024-05-31T10:00:01Z']],
  ['is_date_before', '2024-05-31', ['2024-05-30T23:59:59Z', '2024-05-30 and more'], ['2024-05-31', 'x', undefined]],
  ['is_date_after', '2024-05-31', ['2024-06-01', 1717200000000], ['2024-05-31T23:59:59Z', 'x', undefined, null]],
  ['is_date_exact', '2024/05/31', ['2024-05-31'], ['2024-05-31T10:00:00Z']],
  ['is_date_after', '2024/05/31', ['2024-05-31T10:00:00Z'], ['2024-05-31']],
  ['is_date_after', '2024-05-31T10:00', ['2024-05-31T10:00:01Z'], ['2024-05-31T10:00:00.5Z']],
  [
    'is_date_exact',
    '2024-05-31T00:00:00Z',
    [1717113600.5, '1717113600.999999', 1717113600999],
    [1717113601.5, '1717113600.x'],
  ],
  ['is_date_before', '2024-05-31', ['1717113599.9', 1717113599.5], [1717113600.1]],
  ['is_date_after', '2024-05-31', [1717200000.5, '1717200000.'], [1717199999.9]],
  ['is_date_exact', '1717113600.5', [1717113600500, '2024-05-31T00:00:00.500Z'], [1717113600, 1717113600.501]],
  ['is_date_after', '2024-05-31T00:00:00.500Z', [1717113600.501], [1717113600.5, '2024-05-31']],
  ['is_date_before', '2024-05-31T00:00:00.500Z', ['2024-05-31T00:00:00.499Z'], ['2024-05-31T00:00:00.500Z']],
  ['is_date_after', 'soon', [], ['2024-06-01', 'soon']],
  [
    'is_date_exact',
    '2021-04-05',
    ['05/04/2021', '5-4-2021 18:12:12.5', '2021/04/05 19:00:00', '2021/4/5', '5 Apr 2021', '05/04/2021 or so'],
    ['04/05/2021', '05/04/21', '5 Avr 2021', '5 anf 2021', '45/04/2021', '2021/04/35', '05.04.2021'],
  ],
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
    (month, at) => ['is_date_exact', `2021-${`${at + 1}`.padStart(2, '0')}-05`, [`5 ${month} 2021`], []] as const,
  ),
  ['is_date_exact', '2021-12-31', ['12/31/2021', '31/12/2021'], ['31/31/2021']],
  ['is_date_exact', '2021-12-13', ['12/13/2021', '13/12/2021', '2021-12-13x'], ['13/13/2021']],
  [
    'is_date_exact',
    '2002-10-02T13:00:00Z',
    ['Wed, 02 Oct 2002 15:00:00 +0200', 'Wed, 02 Oct 2002 13:00:00 GMT', '02 OCT 2002 13:00 UTC'],
    ['Wed, 02 Oct 2002 15:00:00 GMT', 'Wed, 02 Oct 2002 15:00:00'],
  ],
]

test.each(cases)('%s %j lets pass %j and not %j', (operator, wanted, passing, failing) => {
  const passes = propertyTest(operator, wanted, plenty)

  expect(passing.filter((held) => !passes(held))).toEqual([])
  expect(failing.filter((held) => passes(held))).toEqual([])
})
