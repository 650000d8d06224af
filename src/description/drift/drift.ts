import { CONTRACTS } from '../../contract/contract.ts'
import type { ContractName } from '../../contract/contract.ts'
import { counted } from '../../core/counted.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { treesOf } from '../../resources/endpoint.ts'
import { openapi } from '../openapi.ts'
import { endpoints } from '../routes.ts'
import type { Endpoint } from '../routes.ts'
import { compareOperations } from './compare-operations.ts'
import type { OperationDrift } from './compare-operations.ts'
import { OpenApiDocument } from './document.ts'
import type { Operation } from './document.ts'
import { goneIn, indexed, isServed, nameOf, newIn, presentIn } from './endpoint-drift.ts'
import type { EndpointDrift, Operations } from './endpoint-drift.ts'
import { knownReason } from './known-drift.ts'

/** One difference between the service's description and the fake. */
export interface Drift extends Omit<OperationDrift, 'kind' | 'direction'> {
  /** The kind of difference. `gone`: the service does not have it (any more). `new`: only the service has it. */
  readonly kind: OperationDrift['kind'] | EndpointDrift['kind']
  /** Whether it is in an answer, a body or the parameters; `endpoint` if it is about a whole endpoint. */
  readonly direction: OperationDrift['direction'] | EndpointDrift['direction']
  /** In capitals. */
  readonly method: string
  /** The path of the route, such as `/api/environments/:project_id/dashboards`. */
  readonly path: string
  /** Why it is known; undefined for what is new. */
  readonly reason: string | undefined
}

/** The fake, compared with a description of the service. */
export interface DriftReport {
  /** The contract that is nearest to the description. */
  readonly contract: ContractName
  readonly drift: readonly Drift[]
  /** How many operations were compared. */
  readonly compared: number
  /** Paths of the fake whose resource does not appear in the description. */
  readonly absent: readonly string[]
  /** How many operations of the description are on paths that are not faked. */
  readonly unfaked: number
}

/**
 * Compares a description of the service with what the fake answers and takes: fields that are new, gone or changed, in
 * answers, bodies and parameters, endpoints that have gone, and those that have come on a path of the fake.
 *
 * @throws FakeUsageError when the description is no OpenAPI 3.0 or 3.1 in JSON, or has nothing of the API: that there is no
 *   difference would say nothing.
 * @example
 * ```ts
 * import { compareOpenApi, openapi } from 'fake-dashboards/openapi'
 *
 * compareOpenApi(openapi('live')).drift // []
 * ```
 */
export function compareOpenApi(description: unknown): DriftReport {
  const service = new OpenApiDocument(description)
  const [best, other] = CONTRACTS.map((contract) => compareUnder(contract, service)).toSorted(
    (a, b) => unknownIn(a.drift) - unknownIn(b.drift) || a.drift.length - b.drift.length,
  ) as [DriftReport, DriftReport]
  const drift = best.drift.map((one) => {
    const isOfOther = !other.drift.some((two) => isSamePlace(one, two))
    return isOfOther ? { ...one, reason: one.reason ?? `the description follows "${other.contract}" here` } : one
  })
  if (best.compared > 0 || drift.length > 0) return { ...best, drift }
  const none = `Of its ${counted(best.unfaked, 'operation')} none is of the API`
  throw new FakeUsageError(`${none}, such as GET /api/environments/{project_id}/dashboards/.`)
}

const isWithin = (at: string, other: string): boolean =>
  other === '' || at === other || (at.startsWith(other) && /^[.[]/.test(at.slice(other.length)))

/** Whether two differences are of one place, or one is of a part of the other's. */
const isSamePlace = (a: Drift, b: Drift): boolean =>
  a.method === b.method && a.path === b.path && a.direction === b.direction && isWithin(a.at, b.at)

const unknownIn = (drift: readonly Drift[]): number => drift.filter(({ reason }) => reason === undefined).length

function compareUnder(contract: ContractName, service: OpenApiDocument): DriftReport {
  const fake = new OpenApiDocument(openapi(contract))
  const theirs = indexed(service.operations())
  const present = presentIn(theirs)
  const pairs = pairsOf(present, theirs, indexed(fake.operations()))
  const inOperations = pairs.flatMap(({ endpoint: { method, path }, a, b }) =>
    compareOperations({ document: service, operation: a }, { document: fake, operation: b }).map((one) => ({
      ...one,
      method,
      path,
    })),
  )
  const all = [...goneIn(present, theirs), ...newIn(theirs), ...inOperations]
  return {
    contract,
    drift: distinct(all.map((one) => ({ ...one, reason: knownReason(one) }))),
    compared: pairs.length,
    absent: [...new Set(endpoints.filter((one) => !present.includes(one)).map(({ path }) => path))],
    unfaked: [...theirs.values()].filter(({ path }) => !isServed(path)).length,
  }
}

/** An endpoint of the fake on one of its paths, and its operations in both descriptions. */
interface OperationPair {
  readonly endpoint: Endpoint
  readonly a: Operation
  readonly b: Operation
}

const pairsOf = (present: readonly Endpoint[], theirs: Operations, own: Operations): readonly OperationPair[] =>
  present.flatMap((endpoint) =>
    treesOf(endpoint.path).flatMap((path) => {
      const [a, b] = [theirs, own].map((all) => all.get(nameOf(endpoint.method, path)))
      return a && b ? [{ endpoint, a, b }] : []
    }),
  )

const distinct = (drift: readonly Drift[]): readonly Drift[] => [
  ...new Map(drift.map((one) => [JSON.stringify(one), one] as const)).values(),
]
