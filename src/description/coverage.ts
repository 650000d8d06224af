import type { Method } from '../resources/route.ts'
import { differencesOf, endpoints } from './routes.ts'

/** How far one endpoint is faked, and where its behaviour comes from. */
export interface CoveredEndpoint {
  /** Its number in the interface; absent beyond the document. */
  readonly endpoint?: number
  readonly method: Method
  readonly path: string
  /** What the journal and the OpenAPI description call it. */
  readonly operation: string
  /** The section of the rule book, `src/spec`, that holds its rules. */
  readonly section: string
  /** The scope a key needs; null where none is checked. */
  readonly scope: string | null
  /** Whether the endpoint is in the interface, or was seen in the real service. */
  readonly provenance: 'documented' | 'observed'
  /** `partial` where the real service does more here. */
  readonly status: 'full' | 'partial'
  /** Where the fake differs from the real service on purpose. */
  readonly differences: readonly string[]
}

/** Every endpoint: first those of the interface by number, then those beyond it. */
export const coverage: readonly CoveredEndpoint[] = endpoints
  .map(({ number, method, path, operation, section, action }): CoveredEndpoint => ({
    ...(number !== undefined && { endpoint: number }),
    method,
    path,
    operation,
    section: String(section),
    scope: action.scope ?? null,
    provenance: number === undefined ? 'observed' : 'documented',
    status: action.partial ? 'partial' : 'full',
    differences: differencesOf(action),
  }))
  .toSorted((a, b) => Number(a.section) - Number(b.section))
