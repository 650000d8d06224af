import type { JsonSchema } from '../../core/json/json-schema.ts'
import { tableNames } from '../../database.ts'
import { stateSchema, throttleSchema } from '../../state/schema.ts'
import { capsuleForm, rowForms } from './form.ts'
import type { PartName } from './form.ts'

/** A schema with the parts that others of it name. */
type Whole = JsonSchema & { readonly $schema: string; readonly $defs: Readonly<Record<PartName, JsonSchema>> }

/** The JSON Schema of a capsule file: the very form that capsules are checked with, and that of states. */
export function capsuleSchema(): Whole {
  const { $schema, title: _, ...state } = stateSchema()
  const rows = tableNames.map((table) => Object.values(rowForms(table) as object) as JsonSchema[])
  return {
    $schema,
    title: 'A capsule of fake-dashboards',
    ...capsuleForm,
    $defs: { state, throttle: throttleSchema(), row: { anyOf: rows.flat() } },
  }
}
