import type { Warn } from '../core/warn.ts'
import { insideJson, patternOf, toNumber, toText, toTime } from './compared-values.ts'
import type { Operator } from './events/condition.model.ts'

/** The property that is read from each row, and what it is compared with. */
export interface ComparedProperty {
  readonly key: string
  readonly operator: Operator
  readonly value: unknown
}

/**
 * Warns of a value that the operator cannot use: it is not refused, and the answer looks as if nothing were found. Also warns
 * of a boolean, which finds rows here and none in the real service, of a list that is searched for as a whole, and of a text
 * that has another form in JSON.
 *
 * @see spec 13.21, 13.23, 13.24
 */
export function warnOfUnfitValue(warn: Warn, { key, operator, value }: ComparedProperty): void {
  const kind = unfitKind(operator, value)
  if (kind)
    warn(`The value of the property filter "${key}" is not a ${kind}: with "${operator}" it is compared with nothing.`)
  const boolean = [value].flat().find((one) => typeof one === 'boolean')
  if (boolean !== undefined && COMPARES_TEXT.includes(operator))
    warn(
      `The value of the property filter "${key}" is a boolean, which equals no property in the real service. Send the text "${boolean}".`,
    )
  const text = [value].flat().find((one): one is string => typeof one === 'string' && WRITTEN_OTHERWISE.test(one))
  if (text !== undefined && COMPARES_TEXT.includes(operator))
    warn(
      `The value of the property filter "${key}" finds a text only as JSON writes it, as in the real service: ${insideJson(text)}`,
    )
  if (Array.isArray(value) && operator.endsWith('icontains'))
    warn(
      `The value of the property filter "${key}" is a list, which is looked for as a whole: "${operator}" takes one text.`,
    )
}

const COMPARES_TEXT: readonly Operator[] = ['exact', 'is_not', 'in', 'not_in', 'icontains', 'not_icontains']

/** A text with a quote, a backslash or a line end that JSON would escape. The JSON of a list or an object is none. */
const WRITTEN_OTHERWISE = /^(?!\s*[[{]).*?(?:[^\\]"|(?<!\\)\\(?!["\\bfnrtu%_])|[\n\r\t])/s

/** The reader of each kind of value. It returns undefined for a value of another kind. */
const readings = {
  number: (wanted: unknown) => toNumber(toText(wanted)),
  date: (wanted: unknown) => toTime(toText(wanted)),
  pattern: patternOf,
} as const
type Kind = keyof typeof readings

/** The kind of value that an operator needs. The others take any. */
const NEEDED: Readonly<Partial<Record<Operator, Kind>>> = {
  regex: 'pattern',
  not_regex: 'pattern',
  gt: 'number',
  lt: 'number',
  gte: 'number',
  lte: 'number',
  is_date_exact: 'date',
  is_date_before: 'date',
  is_date_after: 'date',
}

/** The kind that a value must be for its operator, and is not. */
function unfitKind(operator: Operator, value: unknown): Kind | undefined {
  const kind = NEEDED[operator]
  return kind && readings[kind](value) === undefined ? kind : undefined
}

/** Whether an operator can use a value. */
export const isFit = (operator: Operator, value: unknown): boolean => unfitKind(operator, value) === undefined

export const NEGATIVE_OPERATORS: readonly Operator[] = ['is_not', 'not_icontains', 'not_regex', 'is_not_set', 'not_in']

/**
 * Whether a filter passes if even the owner of the property is missing, such as a group. The property then does not count as
 * empty text: negative operators pass, unless their pattern is invalid, and no others.
 *
 * @see spec 13.35
 */
export const passesAbsent = (operator: Operator, wanted: unknown): boolean =>
  NEGATIVE_OPERATORS.includes(operator) && isFit(operator, wanted)
