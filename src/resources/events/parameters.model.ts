import { readTree } from '../../core/http/query-tree.ts'
import type { Query } from '../../core/http/query.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { asText } from '../../core/json/text.ts'

const described =
  (schema: JsonSchema) =>
  (description: string): JsonSchema => ({ ...schema, description })
const word = described({ type: 'string' })
const whole = described({ type: 'integer' })
const texts = described({ type: 'array', items: { type: 'string' } })

/** The query parameters of endpoint 13. */
export const EVENT_PARAMETERS = {
  after: word('Only events with a timestamp after this time: ISO 8601, or a time ago, such as `4d`.'),
  before: word('Only events with a timestamp before this time: ISO 8601, or a time ago, such as `4d`.'),
  distinct_id: whole('Filter by distinct id. Any text is read, not only a number.'),
  event: word('Filter by event name.'),
  limit: whole('The maximum number of results.'),
  offset: whole('The initial index from which to return results.'),
  person_id: whole('Filter by person id. A UUID is read too.'),
  properties: texts('Filter by event property, person property and more; JSON.'),
  select: texts('Experimental; a JSON list of query-language expressions. Accepted without effect.'),
  where: texts('Experimental; a JSON list of query-language expressions. Accepted without effect.'),
  orderBy: word('A JSON list; `["-timestamp"]` is newest first, anything else oldest first.'),
  action_id: whole('Filter by action. The fake has no actions, so nothing matches.'),
}

/** Whether a parameter of endpoint 13 is a list, of which every value counts. */
export const isEventList = (name: string): boolean =>
  Object.entries(EVENT_PARAMETERS).some(([parameter, { type }]) => parameter === name && type === 'array')

/** The query parameter of endpoint 14. */
export const SINGLE_EVENT_PARAMETERS = { include_person: word('Shows the person, whatever the value.') }

/** The query parameters of endpoint 15. */
export const VALUE_PARAMETERS = {
  key: word('The property whose values are listed; `custom_event` lists event names.'),
  value: word('Only values that contain this text.'),
  event_name: texts('Only values in events of this name.'),
  is_column: word('True lists a column of the events instead: event, distinct_id, person_id or uuid.'),
}

/** The property whose values are listed. */
export interface ValuesQuery {
  readonly key: string
  readonly value: string
  /** The names of the events to look at. Empty means all events. */
  readonly names: readonly string[]
  /** Whether the key names a column of the events. */
  readonly isColumn: boolean
}

/** All values of a parameter that is a list, also those with brackets. @see spec R.16, R.17 */
export const textsOf = (query: Query, name: string): readonly string[] => [
  ...query.all(name),
  ...Object.values(readTree(query, name) ?? {}).map(asText),
]

/** Reads the parameters of the list of values. @see spec 15.2, 15.4, 15.5, 15.7 */
export const readValuesQuery = (query: Query): ValuesQuery => ({
  key: query.get('key') ?? '',
  value: query.get('value') ?? '',
  names: textsOf(query, 'event_name'),
  isColumn: query.get('is_column')?.toLowerCase() === 'true',
})
