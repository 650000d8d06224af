import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { Action, RouteOf } from '../../resources/route.ts'

/** One parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: true
  readonly description?: string
  readonly schema: JsonSchema
}

const inPath: Readonly<Record<string, JsonSchema>> = {
  project_id: { type: 'string', description: 'The number of a project, or `@current`.' },
  dashboard_id: { type: 'integer', description: 'The number of a dashboard.' },
  id: { type: 'integer', description: 'The number of a dashboard.' },
  user__uuid: { type: 'string', description: 'The UUID of a user.' },
  user_uuid: { type: 'string', description: 'The UUID of a user.' },
  uuid: { type: 'string', description: '`@me`: only oneself can be read.' },
  token: { type: 'string', description: 'The access token of a sharing configuration.' },
}
const eventId: JsonSchema = { type: 'string', description: 'The UUID of an event.' }

const inQuery: Readonly<Record<string, string>> = {
  after: 'Only events with a timestamp after this time: ISO 8601, or so long ago, such as `4d`.',
  before: 'Only events with a timestamp before this time: ISO 8601, or so long ago, such as `4d`.',
  distinct_id: 'Filter by distinct id. Any text is read, not only a number.',
  event: 'Filter by event name.',
  limit: 'The maximum number of results.',
  offset: 'The initial index from which to return results.',
  person_id: 'Filter by person id. A UUID is read too.',
  properties: 'Filter by event property, person property and more; JSON.',
  select: 'Experimental; a JSON list of query-language expressions. Accepted without effect.',
  where: 'Experimental; a JSON list of query-language expressions. Accepted without effect.',
  orderBy: 'A JSON list; `["-timestamp"]` is newest first, anything else oldest first.',
  action_id: 'Filter by action. The fake has no actions, so nothing matches.',
  include_person: 'Shows the person, whatever the value.',
  key: 'The property whose values are listed; `custom_event` lists event names.',
  value: 'Only values that contain this text.',
  event_name: 'Only values in events of this name.',
  filters_override: 'JSON that is shown in place of the filters.',
}

/** The parameters in a path, in its order. */
export const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => {
    const { description, ...schema } = path.endsWith('/events/:id') && name === 'id' ? eventId : inPath[name!]!
    return { name: name!, in: 'path', required: true, description: description!, schema }
  })

/** The parameters an action reads from the query string. */
export function queryParameters({ formats = ['json'] }: RouteOf<never>, { query = {} }: Action<never>): Parameter[] {
  const format: Parameter = {
    name: 'format',
    in: 'query',
    description: 'The output format.',
    schema: { type: 'string', enum: ['csv', 'json'] },
  }
  const read = Object.entries(query).map(([name, schema]): Parameter => {
    const description = inQuery[name]
    return { name, in: 'query', ...(description !== undefined && { description }), schema }
  })
  return formats.length > 1 ? [...read, format] : read
}
