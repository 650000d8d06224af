import { findProblem, show } from '../../core/json/check.ts'
import { anyOf, integer, mapSchema, number, text as textSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { inWords } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** Says what may stand in a field, so that redaction knows how to replace it. */
export type FaultPrivacy =
  /** Nobody's secret. */
  | false
  | 'method'
  | 'path'
  /** The name of an API key. */
  | 'keyName'
  | 'query'
  | 'body'
  | 'errorBody'
  | 'headers'
  | 'contentType'

/** The values of a field: as a schema, and as a type. */
export interface FieldKind<T> {
  readonly schema: JsonSchema
  /** Never set. With it the compiler compares the type `T` with the property that the field describes. */
  readonly holds?: (value: T) => T
}

/** One field of a fault. Its checks, the JSON Schemas, the text form and redaction follow from it. */
export interface AnyField {
  readonly schema: JsonSchema
  readonly private: FaultPrivacy
  /** The middle of a refusal: `The "times" of a fault <counts from 1>, got 0.` Made from the schema, if left out. */
  readonly says?: string
  /** A test of values that fit the schema. */
  readonly accepts?: (value: never) => boolean
}

/** A field whose values are of one type. */
export interface FaultField<T> extends AnyField, FieldKind<T> {
  readonly accepts?: (value: T) => boolean
}

/** One field for each property of a type. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: FaultField<Exclude<T[K], undefined>> }

export type FaultFields = Readonly<Record<string, AnyField>>

export const text: FieldKind<string> = { schema: textSchema }
export const whole: FieldKind<number> = { schema: integer }
export const figure: FieldKind<number> = { schema: number }
export const yes: FieldKind<true> = { schema: { const: true } }
export const duration: FieldKind<Duration> = { schema: anyOf(textSchema, number) }
export const texts: FieldKind<Readonly<Record<string, string>>> = { schema: mapSchema(textSchema) }
export const anything: FieldKind<unknown> = { schema: {} }
export const place: FieldKind<'request' | 'answer'> = { schema: { enum: ['request', 'answer'] } }
export const either = <A, B>(one: FieldKind<A>, other: FieldKind<B>): FieldKind<A | B> => ({
  schema: anyOf(one.schema, other.schema),
})

/** A field that is nobody's secret. */
export const open = <T>(kind: FieldKind<T>, says?: string, accepts?: (value: T) => boolean): FaultField<T> => ({
  ...kind,
  private: false,
  ...(says !== undefined && { says }),
  ...(accepts && { accepts }),
})

/** The JSON Schemas of some fields. */
export const schemasOf = <F extends FaultFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Record<keyof F, JsonSchema>

/**
 * Checks fields one by one. Rules between fields are checked elsewhere.
 *
 * @throws FakeUsageError with the field, what was expected there and what was found.
 */
export function checkFields(what: string, given: object, fields: FaultFields): void {
  const values = given as Readonly<Record<string, unknown>>
  for (const [name, field] of Object.entries(fields))
    if (values[name] !== undefined) checkField(`The "${name}" of a ${what}`, field, values[name])
}

function checkField(subject: string, { schema, says, accepts }: AnyField, value: unknown): void {
  const problem = findProblem(schema, value)
  if (problem && problem.path !== '')
    throw new FakeUsageError(`${subject} is wrong at ${problem.path}: ${problem.says}`)
  if (!problem && (accepts?.(value as never) ?? true)) return
  const shown = typeof value === 'object' ? show(value) : asText(value)
  throw new FakeUsageError(`${subject} ${says ?? `is ${inWords(schema)}`}, got ${shown}.`)
}
