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
  'dashboards/:id': { type: 'integer', description: 'The number of a dashboard.' },
  user__uuid: { type: 'string', description: 'The UUID of a user.' },
  user_uuid: { type: 'string', description: 'The UUID of a user.' },
  uuid: { type: 'string', description: '`@me`: only your own user can be read.' },
  token: { type: 'string', description: 'The access token of a sharing configuration.' },
}

/** The parameters of a path, in its order. */
export const pathParameters = (path: string, { params }: Pick<RouteOf<never>, 'params'>): Parameter[] =>
  [...path.matchAll(/(\w+\/:)(\w+)/g)].map(([, before, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    ...toParameter(params?.[name!] ?? getPathSchema(before!, name!)),
  }))

function getPathSchema(before: string, name: string): JsonSchema {
  const schema = inPath[name] ?? inPath[before + name]
  if (!schema) throw new Error(`The path parameter "${name}" is not described: add it to the "params" of its route.`)
  return schema
}

/** The query parameters of an action that reads some of its own. */
export function queryParameters({ csv }: RouteOf<never>, query: Action['query'] = {}): Parameter[] {
  const format: Parameter = {
    name: 'format',
    in: 'query',
    description: 'The output format.',
    schema: { type: 'string', enum: ['csv', 'json'] },
  }
  const own = Object.entries(query).map(([name, schema]): Parameter => ({ name, in: 'query', ...toParameter(schema) }))
  return csv ? [...own, format] : own
}

/** In OpenAPI, the description of a parameter stands beside its schema, not inside. */
const toParameter = ({ description, ...schema }: JsonSchema): Pick<Parameter, 'description' | 'schema'> => ({
  ...(description !== undefined && { description }),
  schema,
})
