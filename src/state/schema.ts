import { columnSchema } from '../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../core/json/json-schema.ts'
import type { Column } from '../core/table/columns.ts'
import type { TableDefinition } from '../core/table/table.ts'
import { definitions } from '../resources/database.ts'
import { STATE_FORMAT, STATE_VERSION } from './state.ts'
import { isRequired } from './rows.ts'

/** The JSON Schema of a state file, from the very columns that states are checked with, so that editors complete them. */
export function stateSchema(): JsonSchema & { readonly $schema: string } {
  const tables = Object.entries(definitions)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A state of fake-dashboards',
    ...closed(
      {
        $schema: { type: 'string' },
        format: { const: STATE_FORMAT },
        version: { const: STATE_VERSION },
        seed: { type: 'integer', description: 'What ids, tokens and made-up names follow from.' },
        now: { type: 'string', format: 'date-time', description: 'Where the clock stands.' },
        ids: {
          type: 'object',
          description: 'How many ids of each kind have been handed out.',
          additionalProperties: { type: 'integer', minimum: 0 },
        },
        tables: closed(
          Object.fromEntries(tables.map(([name, table]) => [name, { type: 'array', items: rowSchema(table) }])),
        ),
        throttle: throttleSchema(),
      },
      ['format', 'version'],
    ),
  }
}

/** Rate limits and their counters. */
export function throttleSchema(): JsonSchema {
  const count: JsonSchema = { type: 'integer', minimum: 0 }
  const limits: JsonSchema = {
    type: 'array',
    items: closed({ requests: count, within: { type: ['string', 'number'] } }, ['requests', 'within']),
  }
  const counted: JsonSchema = { type: 'array', items: closed({ at: count, requests: count }, ['at', 'requests']) }
  return {
    description: 'Rate limits, and what has been counted against them by moment.',
    ...closed(
      {
        limits: closed({ default: limits, events: limits }, ['default', 'events']),
        counted: { type: 'object', additionalProperties: counted },
      },
      ['limits'],
    ),
  }
}

/** A row of a table, in which what is not named takes the value it has in a new row. */
export function rowSchema({ key, columns }: TableDefinition): JsonSchema {
  const properties = Object.entries(columns).map(([name, column]) => [name, describedColumn(column)])
  const required = Object.keys(columns).filter((name) => name === key || isRequired(columns[name]!))
  return closed(Object.fromEntries(properties), required)
}

function describedColumn(column: Column<unknown>): JsonSchema {
  const { references } = column
  return {
    ...columnSchema(column),
    ...(references !== undefined && { description: `The id of a row of ${references}.` }),
  }
}

const closed = (properties: Properties, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})
