import type { Method } from '../resources/route.ts'
import { differencesOf, endpoints } from './routes.ts'

/** One row of the coverage table: how far an endpoint is faked, and the source of its behaviour. */
interface CoveredEndpoint {
  /** The number in the interface; absent for an endpoint beyond it. */
  readonly endpoint?: number
  readonly method: Method
  readonly path: string
  /** The operation id in the journal and in the OpenAPI description. */
  readonly operation: string
  /** The section of the rule book, `src/spec`, with its rules. */
  readonly section: string
  /** The scope that a key needs; null when none is checked. */
  readonly scope: string | null
  /** `'documented'` in the interface, or only `'observed'` in the real service. */
  readonly provenance: 'documented' | 'observed'
  /** `'partial'` when the real service does more. */
  readonly status: 'full' | 'partial'
  /** The intended differences from the real service. */
  readonly differences: readonly string[]
}

/** Every endpoint in the order of sections: first those of the interface by number, then those beyond it. */
export const coverage: readonly CoveredEndpoint[] = endpoints
  .map((endpoint): CoveredEndpoint => {
    const { number, method, path, operation, section, action } = endpoint
    return {
      ...(number !== undefined && { endpoint: number }),
      method,
      path,
      operation,
      section: String(section),
      scope: action.scope ?? null,
      provenance: number === undefined ? 'observed' : 'documented',
      status: action.partial ? 'partial' : 'full',
      differences: differencesOf(endpoint),
    }
  })
  .toSorted((a, b) => Number(a.section) - Number(b.section))
