import { basisOf } from '../resources/operation.ts'
import { METHODS } from '../resources/route.ts'
import type { Action } from '../resources/route.ts'
import { coverageOf } from './coverage.ts'
import type { Coverage } from './coverage.ts'
import { routes } from '../resources/routes.ts'

/** What the fake does for one endpoint, with what its route says. */
export interface CoveredEndpoint extends Coverage {
  /** What the journal and the OpenAPI description call it. */
  readonly operation: string
  /** The scope a key needs; null where none is checked. */
  readonly scope: string | null
  readonly source: string
}

/** Every endpoint: first those of the interface by number, then those beyond it. */
export function coveredEndpoints(): readonly CoveredEndpoint[] {
  const covered = routes.flatMap((route) =>
    METHODS.flatMap((method): CoveredEndpoint[] => {
      const action = route.actions[method] as Action<never> | undefined
      if (!action) return []
      const { rule: operation, source } = basisOf(route, method)
      return [{ ...coverageOf(method, route.path), operation, scope: action.scope ?? null, source }]
    }),
  )
  return covered.toSorted((a, b) => (a.endpoint ?? Infinity) - (b.endpoint ?? Infinity) || 0)
}
