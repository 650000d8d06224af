import { CONTRACTS, contractRows } from '../../contract/contract.ts'
import type { FaultDefinition, FaultEffect } from '../../observe/faults/fault.ts'
import type { RequestMatch } from '../../observe/faults/request-match.ts'
import { integer, listSchema, objectSchema, orNull, text } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { CAPSULE_FORMAT, CAPSULE_VERSION } from './capsule.ts'
import type { Capsule, CapsuleAnswer, CapsuleEvent, CapsuleRedaction, CapsuleRequest } from './capsule.ts'

/** The parts of a capsule that have forms of their own: states, rate limits and rows. */
export type PartName = 'state' | 'throttle' | 'row'

const part = (name: PartName): JsonSchema => ({ $ref: `#/$defs/${name}` })
export const closed = (properties: Properties, optional?: readonly string[]): JsonSchema => ({
  ...objectSchema(properties, optional),
  additionalProperties: false,
})
const anyOf = (...forms: readonly JsonSchema[]): JsonSchema => ({ anyOf: forms })
const named = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values })
const always: JsonSchema = { const: true }
const anything: JsonSchema = {}
const figure: JsonSchema = { type: 'number' }
const duration = anyOf(text, figure)
const moment: JsonSchema = { type: 'string', format: 'date-time' }
const optionalAll = (properties: Properties): JsonSchema => closed(properties, Object.keys(properties))

const effect = optionalAll({
  latency: duration,
  status: integer,
  error: named(anything),
  body: anything,
  headers: named(text),
  retryAfter: figure,
  networkError: always,
  hang: anyOf(always, duration),
  cut: anyOf(always, integer),
  malformed: always,
  contentType: text,
  at: { enum: ['request', 'answer'] },
} satisfies Record<keyof FaultEffect, JsonSchema>)

const match = optionalAll({
  method: text,
  path: text,
  key: text,
  query: named(text),
  body: anything,
} satisfies Record<Exclude<keyof RequestMatch, 'predicate'>, JsonSchema>)

const fault = closed(
  { match, effect, nth: integer, times: integer, chance: figure } satisfies Record<keyof FaultDefinition, JsonSchema>,
  ['match', 'nth', 'times', 'chance'],
)

const answer = closed(
  { status: integer, headers: named(text), body: orNull(text) } satisfies Record<keyof CapsuleAnswer, JsonSchema>,
  ['body'],
)

const request = closed(
  {
    method: text,
    url: text,
    headers: named(text),
    body: anyOf(text, closed({ base64: text })),
    faults: listSchema(effect),
    rows: listSchema(part('row')),
    answer,
    failure: text,
  } satisfies Record<keyof CapsuleRequest, JsonSchema>,
  ['body', 'faults', 'rows', 'answer', 'failure'],
)

const event = optionalAll({
  asked: integer,
  applied: integer,
  answered: integer,
  written: listSchema(part('row')),
  at: moment,
  ids: named(integer),
  throttle: orNull(part('throttle')),
  counted: listSchema(text),
  faults: named(closed({ matched: integer, fired: integer })),
} satisfies Record<keyof CapsuleEvent, JsonSchema>)

/** What a capsule looks like, as the JSON Schema that capsules are checked with and that is published. */
export const capsuleForm: JsonSchema = closed(
  {
    $schema: text,
    format: { const: CAPSULE_FORMAT },
    version: { const: CAPSULE_VERSION },
    tokens: { enum: ['replaced', 'kept'] },
    redaction: closed({ kept: listSchema(text), differs: listSchema(integer) } satisfies Record<
      keyof CapsuleRedaction,
      JsonSchema
    >),
    contract: optionalAll(Object.fromEntries(Object.keys(contractRows).map((row) => [row, { enum: CONTRACTS }]))),
    auth: { enum: ['strict', 'lenient'] },
    baseUrl: text,
    cors: anyOf({ const: '*' }, listSchema(text)),
    start: part('state'),
    faults: named(fault),
    requests: listSchema(request),
    events: listSchema(event),
  } satisfies Record<keyof Capsule, JsonSchema>,
  ['$schema', 'redaction', 'baseUrl', 'cors'],
)
