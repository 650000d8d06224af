import { columnSchema } from '../../core/table/column-check.ts'
import { closedSchema } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { TableDefinition } from '../../core/table/definition.ts'
import { definitions } from '../../resources/database.ts'
import { rowSchema, stateSchema } from '../../state/schema.ts'
import { throttleSchema } from '../../state/throttle.ts'
import { capsuleForm } from './form.ts'
import type { PartName } from './form.ts'

/** A schema with the parts that others of it name. */
type Whole = JsonSchema & { readonly $schema: string; readonly $defs: Readonly<Record<PartName, JsonSchema>> }

/** The JSON Schema of a capsule file: the very form that capsules are checked with, and that of states. */
export function capsuleSchema(): Whole {
  const { $schema, title: _, ...state } = stateSchema()
  const tables = Object.entries(definitions)
  return {
    $schema,
    title: 'A capsule of fake-dashboards',
    ...capsuleForm,
    $defs: {
      state,
      throttle: throttleSchema,
      row: { anyOf: tables.flatMap(([table, definition]) => rowSchemas(table, definition)) },
    },
  }
}

/** Two forms for each table: a row that was written, and the key of one that was removed. */
function rowSchemas(table: string, definition: TableDefinition): readonly JsonSchema[] {
  const { key, columns } = definition
  return [
    closedSchema({ table: { const: table }, row: rowSchema(definition) }),
    closedSchema({ table: { const: table }, gone: columnSchema(columns[key]!) }),
  ]
}
