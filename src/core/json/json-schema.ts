type Type = 'integer' | 'number' | 'string' | 'boolean' | 'object' | 'array' | 'null'

/** The part of JSON Schema 2020-12 that the shapes of the API need. */
export interface JsonSchema {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: Type | readonly Type[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

export type Properties = Readonly<Record<string, JsonSchema>>

/** An object with these properties. Those in `optional` may be absent. */
export const objectSchema = (properties: Properties, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

/** An object with these properties and no others. */
export const closedSchema = (
  properties: Properties,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})

/** An object with any names, whose members all have one schema. */
export const mapSchema = (members: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: members })

export const listSchema = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** A reference to the component schema of this name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const anyOf = (...schemas: readonly JsonSchema[]): JsonSchema => ({ anyOf: schemas })
export const orNull = (schema: JsonSchema): JsonSchema => anyOf(schema, { type: 'null' })

/** A schema whose values cannot hold private data: no free text, no free-form object. */
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
export const fromZero = { type: 'integer', minimum: 0 } as const satisfies JsonSchema
export const number = { type: 'number' } as const satisfies JsonSchema
export const flag = { type: 'boolean' } as const satisfies JsonSchema
export const instant = { type: 'string', format: 'date-time' } as const satisfies JsonSchema
export const freeObject = { type: 'object', additionalProperties: true } as const satisfies JsonSchema
