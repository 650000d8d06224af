import {
  freeObject,
  instant,
  integer,
  listSchema,
  mapSchema,
  number,
  objectSchema,
  orNull,
  text,
} from '../../../core/json/json-schema.ts'
import type { JsonSchema } from '../../../core/json/json-schema.ts'

const bounded = objectSchema({ text, size: integer, truncated: integer }, ['truncated'])
const messageFields = { headers: mapSchema(text), body: bounded }
const row: JsonSchema = freeObject
const difference = objectSchema({ at: text, before: {}, after: {} }, ['before', 'after'])
const rowKey: JsonSchema = { type: ['integer', 'string'] }
const change = objectSchema({
  table: text,
  key: rowKey,
  kind: { enum: ['added', 'changed', 'removed', 'unchanged'] },
  before: orNull(row),
  after: orNull(row),
  differences: listSchema(difference),
})
const changeFields = { changes: listSchema(change), changesTruncated: integer }
const realTime = objectSchema({ at: text, took: number }, ['took'])
const check = objectSchema({
  rule: text,
  source: text,
  outcome: { enum: ['passed', 'refused', 'answered', 'not reached'] },
})
const texts = listSchema(text)

const heldAnswer = objectSchema({ status: integer, ...messageFields }, ['body'])

const kind: JsonSchema = { enum: ['read', 'write', 'refused', 'failed', 'waiting'] }

/** The fields of every request. */
const headFields = {
  kind,
  number: integer,
  at: text,
  method: text,
  path: text,
  query: mapSchema(text),
  route: text,
  params: mapSchema(text),
  endpoint: integer,
  key: text,
  user: text,
  status: integer,
  rule: text,
  source: text,
  refusal: text,
  hint: text,
  failure: text,
  warnings: texts,
  took: number,
  faults: listSchema(freeObject),
}
const sometimesInHead = ['route', 'endpoint', 'key', 'user', 'status', 'refusal', 'hint', 'failure', 'took']

/** A gate, and what it holds. */
export const gateSchema = objectSchema({
  number: integer,
  match: text,
  at: { enum: ['request', 'answer'] },
  reached: integer,
  held: listSchema(objectSchema({ ...headFields, place: integer, answer: heldAnswer }, [...sometimesInHead, 'answer'])),
})

/** The schemas of what control answers about requests, rows and what would have been. */
export const entrySchema: JsonSchema = objectSchema(
  {
    ...headFields,
    url: text,
    decision: text,
    remark: text,
    waiting: text,
    about: text,
    faultsMet: texts,
    checks: listSchema(check),
    applied: integer,
    answered: integer,
    ...changeFields,
    request: objectSchema(messageFields, ['body']),
    answer: objectSchema({ status: integer, ...messageFields, forgotten: { const: true } }, ['body', 'forgotten']),
    edited: objectSchema({ gate: integer, before: heldAnswer, lie: text }, ['lie']),
    clocks: objectSchema({ fake: realTime, real: realTime }, ['real']),
    cause: orNull(objectSchema({ number: integer, says: text }, ['number'])),
  },
  [...sometimesInHead, 'waiting', 'about', 'applied', 'answered', 'changesTruncated', 'answer', 'edited', 'cause'],
)

export const entriesSchema = objectSchema(
  { entries: listSchema(entrySchema), next: integer, left: integer, forgotten: integer },
  ['next', 'left', 'forgotten'],
)

export const tablesSchema = listSchema(objectSchema({ table: text, rows: integer, key: text, links: mapSchema(text) }))
export const rowPageSchema = objectSchema(
  { table: text, rows: listSchema(row), count: integer, next: integer, newRow: row },
  ['next'],
)
export const linkedRowSchema = objectSchema({
  table: text,
  row,
  values: row,
  refersTo: listSchema(objectSchema({ column: text, table: text, key: rowKey })),
  referredBy: listSchema(objectSchema({ table: text, column: text, count: integer })),
})
export const editSchema = objectSchema(
  {
    number: integer,
    at: instant,
    after: integer,
    table: text,
    kind: { enum: ['added', 'changed', 'removed', 'undone'] },
    undoes: integer,
    says: text,
    ...changeFields,
  },
  ['undoes', 'changesTruncated'],
)

const outcome = objectSchema(
  { status: integer, rule: text, source: text, refusal: text, hint: text, failure: text, decision: text, kind },
  ['status', 'refusal', 'hint', 'failure'],
)
const answeredOtherwise = objectSchema(
  {
    number: integer,
    method: text,
    path: text,
    before: outcome,
    after: orNull(outcome),
    differences: listSchema(difference),
    differencesTruncated: integer,
  },
  ['differencesTruncated'],
)
export const otherwiseSchema = objectSchema(
  {
    summary: text,
    asked: answeredOtherwise,
    later: listSchema(answeredOtherwise),
    laterTruncated: integer,
    same: integer,
  },
  ['laterTruncated'],
)
