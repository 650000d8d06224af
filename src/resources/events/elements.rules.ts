import { isFalsy } from '../../core/json/python.ts'
import { toText, toTexts } from '../compared-values.ts'
import { propertyTest } from '../operators.ts'
import type { ComparisonScope } from '../operators.ts'
import { isFit, NEGATIVE_OPERATORS, warnOfUnfitValue } from '../unfit-values.ts'
import type { Comparison, Operator } from './condition.model.ts'
import type { Event } from './model.ts'

/** The operator that tests an element. For a negative operator it is the opposite: the event fails if an element passes. */
const AFFIRMATIVE: Readonly<Partial<Record<Operator, Operator>>> = {
  is_not: 'exact',
  not_icontains: 'icontains',
  not_regex: 'regex',
  is_not_set: 'is_set',
}

/** The wanted values: an element passes with any of them. An operator without a value gets an empty one. */
const wantedOfElements = ({ operator, value }: Comparison): readonly string[] =>
  operator.endsWith('_set') ? [''] : toTexts(value)

/**
 * An element filter passes if any element of the event passes; a negative one if no element does. A negative one with an
 * invalid pattern passes none.
 *
 * @see spec 13.24, 13.26
 */
export function ofElements(scope: ComparisonScope, comparison: Comparison): (event: Event) => boolean {
  const { key, operator } = comparison
  const wanted = wantedOfElements(comparison)
  const unfit = wanted.find((value) => !isFit(operator, value))
  if (unfit !== undefined) warnOfUnfitValue(scope.warn, { key, operator, value: unfit })
  const tests = wanted.map((value) => elementTest(scope, comparison, value))
  const any = ({ elements }: Event) =>
    elements.some((element) => {
      const held = element[key]
      return !isFalsy(held) && tests.some((test) => test(toText(held)))
    })
  return NEGATIVE_OPERATORS.includes(operator) ? (event) => unfit === undefined && !any(event) : any
}

/** The service looks for a pattern in the attribute as a whole: `text="…"`. In other texts, `%` and `_` are only letters. */
function elementTest(
  { budget }: ComparisonScope,
  { key, operator }: Comparison,
  wanted: string,
): (held: string) => boolean {
  const affirmative = AFFIRMATIVE[operator] ?? operator
  if (affirmative === 'icontains') return propertyTest(affirmative, wanted.replace(/[\\%_]/g, '\\$&'), budget)
  if (affirmative !== 'regex') return propertyTest(affirmative, wanted, budget)
  const test = propertyTest(affirmative, `${key}="${wanted}"`, budget)
  return (held) => test(`${key}="${held.replaceAll('"', '\\"')}"`)
}
