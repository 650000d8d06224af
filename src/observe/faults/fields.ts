import { findProblem, show } from '../../core/json/check.ts'
import { anyOf, integer, mapSchema, number, text as textSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { inWords } from '../../core/json/kinds.ts'
import type { Duration } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'

/** How private a field of a fault is: what may stand in it, so that redaction knows what to replace it with. */
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

/** What a field holds, for machines and for the compiler. */
export interface FieldKind<T> {
  readonly schema: JsonSchema
  /** Never there: it lets the compiler compare what a field holds with the type that it belongs to. */
  readonly holds?: (value: T) => T
}

/** One field of what users write: checks, JSON Schemas, the text form and redaction follow from it. */
export interface AnyField {
  readonly schema: JsonSchema
  readonly private: FaultPrivacy
  /** What is true of its values: `The "times" of a fault <counts from 1>, got 0.` What its kind is, if not said. */
  readonly says?: string
  /** What its schema does not say of its values. */
  readonly accepts?: (value: never) => boolean
}

/** The same, and what it holds. */
export interface FaultField<T> extends AnyField, FieldKind<T> {
  readonly accepts?: (value: T) => boolean
}

/** A field for each property of a type, no more and no fewer. */
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

/** The JSON Schemas of some fields. */
export const schemasOf = <F extends FaultFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Record<keyof F, JsonSchema>

/**
 * Checks fields one by one; what they say together is not looked at.
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
  const shown = typeof value === 'object' ? show(value) : String(value)
  throw new FakeUsageError(`${subject} ${says ?? `is ${inWords(schema)}`}, got ${shown}.`)
}
