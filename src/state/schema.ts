import { LARGEST_COUNT } from '../core/ids.ts'
import { closedSchema, listSchema, text } from '../core/json/json-schema.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import { columnSchema } from '../core/table/column-check.ts'
import type { Column, TableDefinition } from '../core/table/columns.ts'
import { definitions } from '../resources/database.ts'
import { throttleSchema } from './throttle.ts'

export const STATE_FORMAT = 'fake-dashboards/state'
export const STATE_VERSION = 1

/** Descriptions for people who write a state file by hand. No check uses them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  seed: 'The seed of ids, tokens and made-up names.',
  now: 'The time on the clock.',
  ids: 'How many ids of each kind have been handed out. Without it, they are counted by the rows.',
  throttle: 'Rate limits, and the requests that were counted against them, by moment.',
}

/** The JSON Schema of a state file, so that editors complete it. */
export function stateSchema(): JsonSchema & { readonly $schema: string } {
  const { properties, ...frame } = frameSchema(rowSchema)
  const described = Object.entries(properties!).map(([name, schema]) => {
    const description = DESCRIPTIONS[name]
    return [name, { ...schema, ...(description !== undefined && { description }) }] as const
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A state of fake-dashboards',
    ...frame,
    properties: Object.fromEntries(described),
  }
}

/** The schema of all but the columns of rows, which are checked one by one: some tables read more ways to write a date. */
export const stateFrameSchema = (): JsonSchema => frameSchema(() => ({}))

function frameSchema(schemaOf: (table: TableDefinition) => JsonSchema): JsonSchema {
  const tables = Object.entries(definitions).map(([name, table]) => [name, listSchema(schemaOf(table))])
  return closedSchema(
    {
      $schema: text,
      format: { const: STATE_FORMAT },
      version: { const: STATE_VERSION },
      seed: { type: 'integer' },
      now: { type: 'string', format: 'date-time' },
      ids: { type: 'object', additionalProperties: { type: 'integer', minimum: 0, maximum: LARGEST_COUNT } },
      tables: closedSchema(Object.fromEntries(tables), []),
      throttle: throttleSchema,
    },
    ['format', 'version'],
  )
}

/** A row of a table. A column that is left out has the value of a new row. */
export function rowSchema({ key, columns }: TableDefinition): JsonSchema {
  const properties = Object.entries(columns).map(([name, column]) => [name, describedColumn(column)])
  const required = Object.keys(columns).filter((name) => name === key || isRequired(columns[name]!))
  return closedSchema(Object.fromEntries(properties), required)
}

/** A row has to name the row that it belongs to: nobody can guess it. */
const isRequired = ({ references, nullable }: Column<unknown>): boolean => references !== undefined && nullable !== true

function describedColumn(column: Column<unknown>): JsonSchema {
  const { references } = column
  return {
    ...columnSchema(column),
    ...(references !== undefined && { description: `The id of a row of ${references}.` }),
  }
}
