import type { Column } from '../table/columns.ts'

type Type = Column<unknown>['type'] | 'number' | 'null'

/** JSON Schema 2020-12, as far as the API's shapes need it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: Exclude<Type, 'json'> | readonly Exclude<Type, 'json'>[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

export type Properties = Readonly<Record<string, JsonSchema>>

/** What a column may hold. Free-form JSON may be anything. */
export function columnSchema({ type, format, items, choices, nullable }: Column<unknown>): JsonSchema {
  if (type === 'json') return {}
  return {
    type: nullable ? [type, 'null'] : type,
    ...(format && { format }),
    ...(items && { items: { type: items } }),
    ...(choices && { enum: nullable ? [...choices, null] : choices }),
    ...(type === 'object' && { additionalProperties: true }),
  }
}

/** The schemas of some columns, by their names. */
export const columnSchemas = <C extends Readonly<Record<string, Column<unknown>>>>(
  columns: C,
  names: readonly (keyof C & string)[],
): Properties => Object.fromEntries(names.map((name) => [name, columnSchema(columns[name]!)]))

/** An object with all of these properties; those named last may be absent. */
export const objectSchema = (properties: Properties, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

export const listSchema = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** A schema that stands among the components under this name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** A schema whose values cannot say anything of anybody: no free text, no free-form object. */
export type PublicSchema = JsonSchema &
  (
    | { readonly type: 'integer' | 'number' | 'boolean' | 'null' }
    | { readonly enum: readonly unknown[] }
    | { readonly format: 'date-time' | 'uuid' }
    | { readonly const: unknown }
    | { readonly type: 'array'; readonly items: { readonly type: 'integer' } }
  )

export const text = { type: 'string' } as const satisfies JsonSchema
export const integer = { type: 'integer' } as const satisfies JsonSchema
export const flag = { type: 'boolean' } as const satisfies JsonSchema
export const instant = { type: 'string', format: 'date-time' } as const satisfies JsonSchema
export const freeObject = { type: 'object', additionalProperties: true } as const satisfies JsonSchema
