import type { Problem } from '../../core/json/check.ts'
import type { CheckedField } from '../../core/json/checked-fields.ts'
import { isJson } from '../../core/json/copies.ts'
import { anyOf, integer, mapSchema, number, text as textSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Duration } from '../../core/time/duration.ts'

/** Says what may stand in a field, so that redaction knows how to replace it. */
export type FaultPrivacy =
  /** Not private. */
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
export interface AnyField extends CheckedField {
  readonly private: FaultPrivacy
}

/** A field whose values are of one type. */
export interface FaultField<T> extends AnyField, FieldKind<T> {
  readonly accepts?: (value: T) => boolean
  readonly findProblem?: (value: T) => Problem | undefined
}

/** One field for each property of a type. */
export type FieldsOf<T> = { readonly [K in keyof T]-?: FaultField<Exclude<T[K], undefined>> }

export type FaultFields = Readonly<Record<string, AnyField>>

export const text: FieldKind<string> = { schema: textSchema }
export const whole = (minimum: number, maximum?: number): FieldKind<number> => ({
  schema: { ...integer, minimum, ...(maximum !== undefined && { maximum }) },
})
export const share: FieldKind<number> = { schema: { ...number, minimum: 0, maximum: 1 } }
export const yes: FieldKind<true> = { schema: { const: true } }
export const duration: FieldKind<Duration> = { schema: anyOf(textSchema, number) }
/** The members of a `Headers` or a `URLSearchParams` are not its properties, so it would be an empty object. */
export const texts: FieldKind<Readonly<Record<string, string>>> & { readonly accepts: typeof isJson } = {
  schema: mapSchema(textSchema),
  accepts: isJson,
}
export const json = { schema: {}, says: 'is JSON', accepts: isJson } satisfies FieldKind<unknown> & CheckedField
export const place: FieldKind<'request' | 'answer'> = { schema: { enum: ['request', 'answer'] } }
export const either = <A, B>(one: FieldKind<A>, other: FieldKind<B>): FieldKind<A | B> => ({
  schema: anyOf(one.schema, other.schema),
})

/** A field that is not private. */
export const open = <T>(kind: FieldKind<T>, says?: string, accepts?: (value: T) => boolean): FaultField<T> => ({
  ...kind,
  private: false,
  ...(says !== undefined && { says }),
  ...(accepts && { accepts }),
})
