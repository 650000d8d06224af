import type { Contract } from '../../contract/contract.ts'
import { wholeSchemaOf } from '../../contract/shape.ts'
import type { AnyShape } from '../../contract/shape.ts'
import { objectSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { answersOf, shapesOf } from '../../resources/answers.ts'
import type { BodyDescription } from '../../resources/body.ts'
import { endpoints } from '../routes.ts'

const ERROR_TYPES = ['authentication_error', 'invalid_request', 'not_faked', 'throttled_error', 'validation_error']

/** The schema of every error but one. The type `not_faked` exists only in the fake and comes with a 501. */
const errorSchema = objectSchema({
  type: { type: 'string', enum: ERROR_TYPES },
  code: text,
  detail: text,
  attr: { type: ['string', 'null'], description: 'The field to blame; inner names after two underscores.' },
})

/** The named schemas of all answers and request bodies under a contract. */
export function schemas(contract: Contract): Readonly<Record<string, JsonSchema>> {
  const collected = new Map<string, JsonSchema>()
  for (const { action } of endpoints) {
    for (const body of Object.values(answersOf(action, contract)))
      for (const shape of shapesOf(body)) collectShape(shape, contract, collected)
    if (action.invalid && action.invalid !== 'error') collectShape(action.invalid, contract, collected)
  }
  collected.set('Error', errorSchema)
  for (const { action } of endpoints) collectBody(action.body, contract, collected)
  return Object.fromEntries(collected)
}

function collectShape(shape: AnyShape | undefined, contract: Contract, into: Map<string, JsonSchema>): void {
  if (!shape || (shape.name !== undefined && into.has(shape.name))) return
  if (shape.name !== undefined) into.set(shape.name, wholeSchemaOf(shape, contract))
  // JSON text is a string in the schema, so it refers to no other schema.
  for (const { inner, schema } of shape.fields(contract).values())
    if (schema.type !== 'string') collectShape(inner, contract, into)
}

function collectBody(body: BodyDescription | undefined, contract: Contract, into: Map<string, JsonSchema>): void {
  if (!body) return
  into.set(body.name, body.schema(contract))
  // Under some contracts a body does not refer to all its inner bodies.
  const schema = JSON.stringify(into.get(body.name))
  for (const inner of body.inner ?? []) if (schema.includes(`/${inner.name}"`)) collectBody(inner, contract, into)
}
