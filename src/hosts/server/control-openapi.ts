import type { ControlRoute, ControlRoutes } from './control-call.ts'

const parameter = (name: string, where: 'path' | 'query') => ({
  name,
  in: where,
  required: where === 'path',
  schema: { type: 'string' },
})

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

function operationOf(path: string, { summary, query, body }: ControlRoute) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => parameter(name!, 'path'))
  const inQuery = Object.keys(query?.properties ?? {}).map((name) => parameter(name, 'query'))
  return {
    summary,
    ...(path === '/health' && { security: [] }),
    parameters: [...inPath, ...inQuery],
    ...(body && {
      requestBody: { content: { 'application/json': { schema: body === 'state' ? { type: 'object' } : body } } },
    }),
    responses: {
      '2XX': { description: 'Done, with an answer in JSON where there is something to say.' },
      '4XX': { description: 'Refused; `detail` says why, and what is known.' },
    },
  }
}
