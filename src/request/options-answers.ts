import type { Answer } from '../core/http/answer.ts'
import { PARSERS } from '../core/http/body.ts'
import type { Received } from '../core/http/received.ts'
import type { Reply } from '../core/http/reply.ts'
import { formatsOf } from '../resources/endpoint.ts'
import type { RouteOf } from '../resources/route.ts'

/** The answer to OPTIONS. @see spec R.20 */
export function describeRoute(route: RouteOf<never>): Answer {
  const types = { json: 'application/json', csv: 'text/csv', form: 'application/x-www-form-urlencoded' }
  const parses = (route.parsers ?? PARSERS).flatMap((parser) =>
    parser === 'form' ? [types.form, 'multipart/form-data'] : [types.json],
  )
  const renders = formatsOf(route).map((format) => types[format])
  return { status: 200, body: { name: route.name, description: '', renders, parses } }
}

/** The answer to a preflight request, which needs no key. @see spec R.31 */
export function preflight(received: Received, headers: Reply['headers'] = {}): Reply {
  const allowed = received.headers.get('access-control-request-headers') ?? 'authorization, content-type'
  const methods = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS'
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': allowed,
      'Access-Control-Max-Age': '600',
    },
    text: null,
  }
}
