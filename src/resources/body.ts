import type { Contract } from '../contract/contract.ts'
import type { Fields } from '../core/http/fields.ts'
import { objectSchema } from '../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../core/json/json-schema.ts'

/** A request body, as the OpenAPI description names and describes it. */
export interface BodyDescription {
  readonly name: string
  schema(contract: Contract): JsonSchema
  /** The bodies that its schema refers to. */
  readonly inner?: readonly BodyDescription[]
  /** Fields that are checked and have no effect. */
  readonly idle?: readonly string[]
  /** Fields that the interface lists, and that are not even checked. */
  readonly unread?: readonly string[]
}

interface BodyOptions extends Pick<BodyDescription, 'inner' | 'idle'> {
  /** Makes all fields optional. */
  readonly partial?: true
  /** Optional properties beside the fields. */
  readonly properties?: (contract: Contract) => Properties
}

/** Describes a body by its fields. Other keys are ignored. */
export function bodyOf(name: string, fields: Fields, options: BodyOptions = {}): BodyDescription {
  const { partial, properties, inner = [], idle = [] } = options
  const declared = Object.entries(fields)
  const optional = declared.filter(([, { required }]) => partial || !required).map(([field]) => field)
  const own = Object.fromEntries(declared.map(([field, { schema }]) => [field, schema]))
  const schema = (contract: Contract): JsonSchema => {
    const more = properties?.(contract) ?? {}
    return objectSchema({ ...own, ...more }, [...optional, ...Object.keys(more)])
  }
  return { name, schema, inner, idle }
}
