import type { Contract } from '../contract/contract.ts'
import type { Fields } from '../core/http/fields.ts'
import { objectSchema } from '../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../core/json/json-schema.ts'

/** What a client sends, as descriptions of the API name and show it. */
export interface BodyDescription {
  readonly name: string
  schema(contract: Contract): JsonSchema
  /** Bodies that it refers to. */
  readonly inner?: readonly BodyDescription[]
}

/** What fields that are read from a body have besides. */
interface More {
  /** Whether none is required. */
  readonly partial?: true
  /** Optional properties that are not read as fields. */
  readonly properties?: (contract: Contract) => Properties
  readonly inner?: readonly BodyDescription[]
}

/** Describes a body by the fields it is read with. Further keys are ignored. */
export function bodyOf(name: string, fields: Fields, { partial, properties, inner = [] }: More = {}): BodyDescription {
  const declared = Object.entries(fields)
  const optional = declared.filter(([, { required }]) => partial || !required).map(([field]) => field)
  const own = Object.fromEntries(declared.map(([field, { schema }]) => [field, schema]))
  const schema = (contract: Contract): JsonSchema => {
    const more = properties?.(contract) ?? {}
    return objectSchema({ ...own, ...more }, [...optional, ...Object.keys(more)])
  }
  return { name, schema, inner }
}
