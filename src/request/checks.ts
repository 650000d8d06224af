import { BODY } from '../core/http/body.ts'
import { METHOD } from '../core/http/errors.ts'
import type { Basis } from '../core/http/errors.ts'
import { FORMAT } from '../core/http/negotiation.ts'
import { actionMethod, sectionOf } from '../resources/endpoint.ts'
import { CREDENTIALS } from '../resources/keys/credentials.model.ts'
import type { Route } from '../resources/route.ts'
import { routeFor } from '../resources/served-route.ts'
import type { ServedRoute } from '../resources/served-route.ts'
import { RATE } from '../resources/throttle.ts'
import { SCOPE } from './scopes.ts'

export const PROJECT: Basis = { rule: 'project', source: 'P.1' }
export const ACCESS: Basis = { rule: 'project access', source: 'P.5' }
export const CONDITION: Basis = { rule: 'path condition', source: '10.2' }

/** The checks that a request to a route has to pass, in the order in which `runPipeline` makes them. @see spec R.1 */
export function checksOf(route: Route): readonly Basis[] {
  return [FORMAT, ...(route.reach === 'public' ? [] : checksOfKey(route)), METHOD]
}

const checksOfKey = ({ reach, scopes, permit, rate }: Route): readonly Basis[] => [
  CREDENTIALS,
  ...(scopes === false ? [] : [SCOPE]),
  BODY,
  ...(reach === 'account' ? [] : [PROJECT, ACCESS]),
  ...(permit ? [CONDITION] : []),
  ...(rate === false ? [] : [RATE]),
]

const OPTIONS: Basis = { rule: 'options', source: 'R.20' }

/** The basis of an answer that no check has refused: the endpoint, with its section of `src/spec`. */
export function endpointBasis(served: ServedRoute, method: string): Basis {
  const section = sectionOf(served, method)
  if (section === undefined) return OPTIONS
  return { rule: routeFor(served, method).value.operations[actionMethod(method)], source: String(section) }
}
