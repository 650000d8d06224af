import type { Basis } from '../core/http/errors.ts'
import { actionMethod, sectionOf } from '../resources/endpoint.ts'
import { routeFor } from '../resources/route.ts'
import type { ServedRoute } from '../resources/route.ts'

const OPTIONS: Basis = { rule: 'options', source: 'R.20' }

/** The basis of an answer that no check has refused: the endpoint, with its section of `src/spec`. */
export function endpointBasis(served: ServedRoute, method: string): Basis {
  const section = sectionOf(served, method)
  if (section === undefined) return OPTIONS
  return { rule: routeFor(served, method).value.operations[actionMethod(method)], source: String(section) }
}
