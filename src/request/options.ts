import type { Answer } from '../core/http/answer.ts'
import { PARSERS } from '../core/http/body.ts'
import type { Basis } from '../core/http/errors.ts'
import { formatsOf, sectionOf } from '../resources/endpoint.ts'
import type { Method, RouteOf, ServedRoute } from '../resources/route.ts'

/** The answer to OPTIONS. @see spec R.20 */
export function describeRoute(route: RouteOf<never>): Answer {
  const types = { json: 'application/json', csv: 'text/csv', form: 'application/x-www-form-urlencoded' }
  const parses = (route.parsers ?? PARSERS).flatMap((parser) =>
    parser === 'form' ? [types.form, 'multipart/form-data'] : [types.json],
  )
  const renders = formatsOf(route).map((format) => types[format])
  return { status: 200, body: { name: route.name, description: '', renders, parses } }
}

const OPTIONS: Basis = { rule: 'options', source: 'R.20' }

/** The basis of an answer that no check has refused: the endpoint, with its section of `src/spec`. */
export function endpointBasis(served: ServedRoute, method: string): Basis {
  const section = sectionOf(served, method)
  if (section === undefined) return OPTIONS
  return {
    rule: served.route.value.operations[method === 'HEAD' ? 'GET' : (method as Method)],
    source: String(section),
  }
}
