import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { columnSchemas, freeObject, listSchema, objectSchema, orNull, ref, text } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { eventTable, personTable } from './model.ts'

const { columns } = eventTable
const maybeText: JsonSchema = { type: ['string', 'null'] }

/** The documented fields are all text; three of them hold JSON. */
const partProperties = (contract: Contract): Properties =>
  choose<Properties>(contract, 'eventFields', {
    documented: { properties: text, person: text, elements: text },
    live: { properties: freeObject, person: orNull(ref('EventPerson')), elements: listSchema(ref('EventElement')) },
  })

export const eventSchema = (contract: Contract): JsonSchema => {
  const { properties, person, elements } = partProperties(contract)
  return objectSchema({
    ...columnSchemas(columns, ['id', 'distinct_id']),
    properties: properties!,
    ...columnSchemas(columns, ['event', 'timestamp']),
    person: person!,
    elements: elements!,
    ...columnSchemas(columns, ['elements_chain']),
  })
}

export const eventPersonSchema = (): JsonSchema =>
  objectSchema({
    ...columnSchemas(personTable.columns, ['is_identified', 'distinct_ids']),
    properties: objectSchema({ email: {}, name: {}, username: {} }, ['email', 'name', 'username']),
  })

export const eventElementSchema = (): JsonSchema =>
  objectSchema({
    event: {},
    text: maybeText,
    tag_name: maybeText,
    attr_class: {},
    href: maybeText,
    attr_id: maybeText,
    nth_child: {},
    nth_of_type: {},
    attributes: freeObject,
    order: {},
  })

export const eventPageSchema = (): JsonSchema =>
  objectSchema({ next: { ...maybeText, description: 'The URL of the next page.' }, results: listSchema(ref('Event')) })

export const eventValueSchema = (): JsonSchema => objectSchema({ name: text })

/** The one refusal that has no `attr`. */
export const invalidEventIdSchema = (): JsonSchema =>
  objectSchema({ detail: text, code: { const: 'invalid' }, type: { const: 'validation_error' } })
