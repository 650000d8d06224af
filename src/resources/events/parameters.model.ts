import type { JsonSchema } from '../../core/json/json-schema.ts'

const word: JsonSchema = { type: 'string' }
const whole: JsonSchema = { type: 'integer' }
const texts: JsonSchema = { type: 'array', items: word }

/** The parameters endpoint 13 reads. */
export const EVENT_PARAMETERS = {
  after: word,
  before: word,
  distinct_id: whole,
  event: word,
  limit: whole,
  offset: whole,
  person_id: whole,
  properties: texts,
  select: texts,
  where: texts,
  orderBy: word,
  action_id: whole,
}

/** The parameters endpoint 15 reads. */
export const VALUE_PARAMETERS: Readonly<Record<string, JsonSchema>> = { key: word, value: word, event_name: texts }
