import { objectSchema, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { ControlRoute, ControlRoutes } from './control-call.ts'

const inPath = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const inQuery = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))

/** Describes control in OpenAPI 3.1, from the very routes that answer. */
export function controlOpenApi(routes: ControlRoutes) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const [method, path] = name.split(' ') as [string, string]
    const described = `/__fake${path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[described] = { ...paths[described], [method.toLowerCase()]: operationOf(path, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Control of fake-dashboards', version: '1' },
    servers: [{ url: '/' }, { url: '/w/{world}', variables: { world: { default: 'alice' } } }],
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Fake-Token' } } },
  }
}

function operationOf(path: string, { operationId, summary, query = {}, body, answer }: ControlRoute) {
  const content = (schema: object) => ({ content: { 'application/json': { schema } } })
  return {
    operationId,
    ...inShort(summary),
    ...(path === '/health' && { security: [] }),
    parameters: [...inPath(path), ...inQuery(query)],
    ...(body && { requestBody: content(body === 'state' ? { type: 'object' } : body) }),
    responses: {
      ...(answer && { '200': { description: 'Done.', ...(answer === 'events' ? EVENTS : content(answer)) } }),
      '2XX': { description: 'Done, with an answer in JSON where there is something to say.' },
      '4XX': { description: 'Refused; `detail` says why, and what is known.', ...content(refusal) },
    },
  }
}

/** Tools name requests, and files of them, by the summary: so the summary ends before the details. */
function inShort(text: string): { readonly summary: string; readonly description?: string } {
  const [summary] = /^.*?(?=[.:;](?: |$))/.exec(text) ?? [text]
  return text.length > summary.length + 1 ? { summary, description: text } : { summary }
}

const EVENTS = { content: { 'text/event-stream': { schema: { type: 'string' } } } }

const refusal = objectSchema({ type: text, code: text, detail: text, attr: { type: 'null' } })
