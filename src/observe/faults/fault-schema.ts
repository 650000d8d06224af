import { closedSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { countFields, effectFields } from './fault-checks.ts'
import type { FaultOf } from './fault.ts'
import type { FaultFields } from './fields.ts'
import { matchFields } from './request-match.ts'

/** The JSON Schemas of some fields. */
export const schemasOf = <F extends FaultFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Record<keyof F, JsonSchema>

export const effectSchema = closedSchema(schemasOf(effectFields), [])

/** The schema of a fault as JSON, which cannot hold a predicate. */
export const faultSchema = closedSchema(
  { match: closedSchema(schemasOf(matchFields), []), effect: effectSchema, ...schemasOf(countFields) } satisfies Record<
    keyof FaultOf<never>,
    JsonSchema
  >,
  ['effect'],
)
