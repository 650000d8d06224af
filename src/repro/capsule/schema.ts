import { contractRowNames, CONTRACTS } from '../../contract/contract.ts'
import { anyOf, closedSchema, integer, listSchema, mapSchema, orNull, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { columnSchema } from '../../core/table/column-check.ts'
import type { TableDefinition } from '../../core/table/columns.ts'
import { effectSchema, faultSchema } from '../../observe/faults/fault-schema.ts'
import { definitions } from '../../resources/database.ts'
import { rowSchema, stateSchema } from '../../state/schema.ts'
import { throttleSchema } from '../../state/throttle.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CapsuleAnswer, CapsuleEvent, CapsuleRedaction, CapsuleRequest } from './capsule.ts'

/** The parts of a capsule that have schemas of their own: states, rate limits and rows. */
type PartName = 'state' | 'throttle' | 'row'

const part = (name: PartName): JsonSchema => ({ $ref: `#/$defs/${name}` })
const moment: JsonSchema = { type: 'string', format: 'date-time' }

const answer = closedSchema(
  { status: integer, headers: mapSchema(text), body: orNull(text) } satisfies Record<keyof CapsuleAnswer, JsonSchema>,
  ['status', 'headers'],
)

const request = closedSchema(
  {
    method: text,
    url: text,
    headers: mapSchema(text),
    body: anyOf(text, closedSchema({ base64: text })),
    faults: listSchema(effectSchema),
    rows: listSchema(part('row')),
    answer,
    failure: text,
    checksum: integer,
  } satisfies Record<keyof CapsuleRequest, JsonSchema>,
  ['method', 'url', 'headers'],
)

const event = closedSchema(
  {
    asked: integer,
    applied: integer,
    answered: integer,
    written: listSchema(part('row')),
    at: moment,
    ids: mapSchema(integer),
    throttle: orNull(part('throttle')),
    counted: listSchema(text),
    faults: mapSchema(closedSchema({ matched: integer, fired: integer })),
  } satisfies Record<keyof CapsuleEvent, JsonSchema>,
  [],
)

/** The JSON Schema that capsules are checked with. It refers to the parts by name. */
export const capsuleForm: JsonSchema = closedSchema(
  {
    $schema: text,
    format: { const: CAPSULE_FORMAT },
    version: { const: CAPSULE_VERSION },
    tokens: { enum: ['replaced', 'kept'] },
    redaction: closedSchema({ kept: listSchema(text), differs: listSchema(integer) } satisfies Record<
      keyof CapsuleRedaction,
      JsonSchema
    >),
    contract: closedSchema(Object.fromEntries(contractRowNames.map((row) => [row, { enum: CONTRACTS }])), []),
    auth: { enum: ['strict', 'lenient'] },
    baseUrl: text,
    cors: anyOf({ const: '*' }, listSchema(text)),
    start: part('state'),
    faults: mapSchema(faultSchema),
    requests: listSchema(request),
    events: listSchema(event),
  } satisfies Record<keyof Capsule, JsonSchema>,
  ['format', 'version', 'tokens', 'contract', 'auth', 'start', 'faults', 'requests', 'events'],
)

/** The published JSON Schema of a capsule file, from the same schemas that capsules and states are checked with. */
export function capsuleSchema() {
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
    } satisfies Readonly<Record<PartName, JsonSchema>>,
  }
}

/** The two schemas of a table: a row that was written, and the key of a row that was removed. */
function rowSchemas(table: string, definition: TableDefinition): readonly JsonSchema[] {
  const { key, columns } = definition
  return [
    closedSchema({ table: { const: table }, row: rowSchema(definition) }),
    closedSchema({ table: { const: table }, gone: columnSchema(columns[key]!) }),
  ]
}
