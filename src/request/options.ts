import type { Answer } from '../core/http/answer.ts'
import type { Basis } from '../core/http/errors.ts'
import { actionOf, operationId, sectionOf } from '../resources/endpoint.ts'
import type { Method, RouteOf, ServedRoute } from '../resources/route.ts'

/** The answer to OPTIONS. @see spec R.20 */
export function describeRoute(route: RouteOf<never>): Answer {
  const types = { json: 'application/json', csv: 'text/csv', form: 'application/x-www-form-urlencoded' }
  const parsers = route.parsers ?? (['json', 'form'] as const)
  const parses = parsers.flatMap((parser) => (parser === 'form' ? [types.form, 'multipart/form-data'] : [types.json]))
  const renders = (route.formats ?? (['json'] as const)).map((format) => types[format])
  return { status: 200, body: { name: route.name, description: '', renders, parses } }
}

const OPTIONS: Basis = { rule: 'options', source: 'R.20' }

/** The basis of an answer that no check has refused: the endpoint, with its section of `src/spec`. */
export function endpointBasis(served: ServedRoute, route: RouteOf<never>, method: string): Basis {
  if (!actionOf(route, method)) return OPTIONS
  const described = (method === 'HEAD' ? 'GET' : method) as Method
  return { rule: operationId(served.path, route.name, described), source: String(sectionOf(served, described)) }
}

/** The headers of every answer of a route. */
export const routeHeaders = (
  served: ServedRoute,
  { formats = ['json'] }: RouteOf<never>,
): Readonly<Record<string, string>> => ({
  Allow: served.methods.join(', '),
  ...(formats.length > 1 && { Vary: 'Accept' }),
})
