import type { Answer } from '../core/http/answer.ts'
import { PARSERS } from '../core/http/body.ts'
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
