import { FakeUsageError } from '../../core/usage-error.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { requireKnown } from '../../observe/faults/request-match.ts'

export const text: JsonSchema = { type: 'string' }
const yes: JsonSchema = { const: true }
export const time: JsonSchema = { type: ['string', 'number'] }
const place: JsonSchema = { enum: ['request', 'answer'] }

export const count: JsonSchema = { type: 'integer', minimum: 1 }

/** Which requests are meant, as far as JSON can say it. */
export const matchFields: Properties = {
  method: text,
  path: text,
  key: text,
  query: { type: 'object', additionalProperties: text },
  body: {},
}

/** Where a gate holds. */
export const holdFields: Properties = { ...matchFields, at: place }

/** What goes wrong. */
export const effect: JsonSchema = {
  type: 'object',
  properties: {
    latency: time,
    status: { type: 'integer' },
    error: { type: 'object' },
    body: {},
    headers: { type: 'object', additionalProperties: text },
    retryAfter: { type: 'number' },
    networkError: yes,
    hang: { anyOf: [yes, time] },
    cut: { anyOf: [yes, { type: 'integer' }] },
    malformed: yes,
    contentType: text,
    at: place,
  },
}

/**
 * Checks that an object has the fields it may have, and that each is of its kind.
 *
 * @throws FakeUsageError with the field, what was expected there and what was found.
 */
export function checkFields(what: string, given: unknown, fields: Properties, required: readonly string[] = []): void {
  if (!isObject(given)) throw new FakeUsageError(`The ${what} must be a JSON object, got ${JSON.stringify(given)}.`)
  requireKnown(what, given, Object.keys(fields))
  for (const field of required)
    if (given[field] === undefined) throw new FakeUsageError(`The ${what} lacks "${field}".`)
  for (const [field, value] of Object.entries(given)) {
    const schema = fields[field]!
    if (schema.properties) checkFields(`"${field}"`, value, schema.properties, schema.required)
    else if (!fits(schema, value)) throw wrong(field, schema, value)
  }
}

function wrong(field: string, schema: JsonSchema, value: unknown): FakeUsageError {
  return new FakeUsageError(`"${field}" must be ${JSON.stringify(schema)}, got ${JSON.stringify(value)}.`)
}

function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value))
  if (schema.enum) return schema.enum.includes(value)
  if (schema.const !== undefined) return value === schema.const
  if (schema.type === undefined) return true
  if (typeof value === 'number' && value < (schema.minimum ?? -Infinity)) return false
  const types = [schema.type].flat() as readonly string[]
  return types.some((type) => isOf(type, value)) && membersFit(schema.additionalProperties, value)
}

function membersFit(schema: JsonSchema['additionalProperties'], value: unknown): boolean {
  return typeof schema !== 'object' || Object.values(value as object).every((member) => fits(schema, member))
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'object') return isObject(value)
  return typeof value === type
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
