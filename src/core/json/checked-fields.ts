import { requireKnown } from '../known-names.ts'
import type { InnerNames } from '../known-names.ts'
import { FakeUsageError } from '../usage-error.ts'
import { findProblem } from './check.ts'
import type { Problem } from './check.ts'
import type { JsonSchema } from './json-schema.ts'
import { inWords } from './kinds.ts'
import { show } from './text.ts'

/** The values that one field takes. */
export interface CheckedField {
  readonly schema: JsonSchema
  /** The middle of a refusal: `The "scenario" of a fake <is a function>, got 5.` Made from the schema, if left out. */
  readonly says?: string
  /** A test of values that fit the schema. The message of a `FakeUsageError` that it throws becomes part of the refusal. */
  readonly accepts?: (value: never) => boolean
  /** Finds the part that cannot be used in a value that fits the schema. */
  readonly findProblem?: (value: never) => Problem | undefined
}

export type CheckedFields = Readonly<Record<string, CheckedField>>

/** One check for each field of a type: a field that is forgotten is a compile error. */
export type ChecksOf<T> = { readonly [K in keyof T]-?: CheckedField }

/** A field that is checked later, by the code that reads it. */
export const readLater: CheckedField = { schema: {} }

/** A field whose value is read by a function, which throws a `FakeUsageError` when the value is wrong. */
export const readBy = (read: (value: never) => unknown): CheckedField => ({
  schema: {},
  accepts: (value) => {
    read(value)
    return true
  },
})

export const functionField: CheckedField = {
  schema: {},
  says: 'is a function',
  accepts: (value: unknown) => typeof value === 'function',
}

/**
 * Requires an object with these fields and no others, and checks each of them.
 *
 * @param elsewhere - Names that belong elsewhere, by the place that takes them.
 * @see spec F.17
 *
 * @throws FakeUsageError when a field is unknown, with the nearest known one, or does not take its value.
 */
export function requireFields(what: string, given: unknown, fields: CheckedFields, elsewhere?: InnerNames): void {
  requireKnown(what, given, Object.keys(fields), elsewhere)
  checkFields(what, given as object, fields)
}

/**
 * Checks fields one by one. One that is undefined counts as left out; rules between fields are checked elsewhere.
 *
 * @throws FakeUsageError with the field, what was expected there and what was found.
 */
export function checkFields(what: string, given: object, fields: CheckedFields): void {
  const values = given as Readonly<Record<string, unknown>>
  for (const [name, field] of Object.entries(fields))
    if (values[name] !== undefined) checkField(`The "${name}" of a ${what}`, field, values[name])
}

/** The fields that are not undefined. An undefined field counts as left out, and must not replace a default. */
export const givenFields = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>

function checkField(subject: string, field: CheckedField, value: unknown): void {
  const { schema, says, findProblem: find } = field
  const problem = findProblem(schema, value) ?? find?.(value as never)
  if (problem?.path) throw new FakeUsageError(`${subject} is wrong at ${problem.path}: ${problem.says}`)
  if (!problem && isAccepted(subject, field, value)) return
  if (problem && says === undefined) throw new FakeUsageError(`${subject} ${problem.says.replace('expected', 'is')}`)
  throw new FakeUsageError(`${subject} ${says ?? `is ${inWords(schema)}`}, got ${show(value)}.`)
}

function isAccepted(subject: string, { accepts }: CheckedField, value: unknown): boolean {
  try {
    return accepts?.(value as never) ?? true
  } catch (error) {
    if (!(error instanceof FakeUsageError)) throw error
    throw new FakeUsageError(`${subject} cannot be ${show(value)}. ${error.message}`)
  }
}
