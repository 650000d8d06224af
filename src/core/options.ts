import { nearestOf, show } from './json/check.ts'
import { isObject } from './json/kinds.ts'
import { FakeUsageError } from './usage-error.ts'

/** The values of an option: in words, and the test for them. */
export type OptionKind = readonly [takes: string, fits: (value: unknown) => boolean]

/** The kind of each option of a type. */
export type OptionsOf<T> = { readonly [K in keyof T]-?: OptionKind }

/** Checked in full by whoever reads it. */
export const checkedLater: OptionKind = ['any', () => true]
export const flagOption: OptionKind = ['true or false', (value) => typeof value === 'boolean']
export const functionOption: OptionKind = ['a function', (value) => typeof value === 'function']
export const objectOption: OptionKind = ['an object', isObject]

export const oneOf = (...words: readonly unknown[]): OptionKind => [
  words.map(show).join(' or '),
  (value) => words.includes(value),
]

export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER): OptionKind => [
  `a whole number from ${least}`,
  (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
]

/**
 * Checks options one by one. One that is undefined counts as left out.
 *
 * @throws FakeUsageError when there is no such option, or it does not take the value; the nearest name is suggested.
 */
export function requireOptions(of: string, given: unknown, kinds: Readonly<Record<string, OptionKind>>): void {
  if (!isObject(given)) throw new FakeUsageError(`The options of ${of} are an object, got ${show(given)}.`)
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind) throw new FakeUsageError(`${of} has no option "${name}"; ${nearestOf(name, Object.keys(kinds))}`)
    if (value !== undefined && !kind[1](value))
      throw new FakeUsageError(`The option "${name}" of ${of} is ${kind[0]}, got ${show(value)}.`)
  }
}
