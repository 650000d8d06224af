import { CONTRACTS } from '../../contract/contract.ts'
import type { ContractName } from '../../contract/contract.ts'
import { treesOf } from '../../resources/endpoint.ts'
import { openapi } from '../openapi.ts'
import { endpoints } from '../routes.ts'
import type { Endpoint } from '../routes.ts'
import { compareOperations } from './compare-operations.ts'
import type { OperationDrift } from './compare-operations.ts'
import { OpenApiDocument } from './document.ts'
import type { Operation } from './document.ts'
import { knownReason } from './known-drift.ts'

/** One place where the service's description and the fake differ. */
export interface Drift extends Omit<OperationDrift, 'kind' | 'direction'> {
  /** What differs there. `gone` and `new` are said of the service: what it has no longer, or has besides. */
  readonly kind: OperationDrift['kind'] | 'path gone' | 'method gone' | 'method new'
  /** Whether it is in an answer, a body or the parameters; `endpoint` where a whole endpoint is. */
  readonly direction: OperationDrift['direction'] | 'endpoint'
  /** In capitals. */
  readonly method: string
  /** The path of the route, such as `/api/environments/:project_id/dashboards`. */
  readonly path: string
  /** Why it is known; undefined for what is new. */
  readonly reason: string | undefined
}

/** What a description of the service says of the fake. */
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
 * answers, bodies and parameters, and endpoints that have come or gone.
 *
 * @throws FakeUsageError when the description is no OpenAPI 3.0 or 3.1 in JSON.
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
    return isOfOther ? { ...one, reason: one.reason ?? `the description keeps to "${other.contract}" here` } : one
  })
  return { ...best, drift }
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
  const own = indexed(fake.operations())
  const resources = new Set([...theirs.values()].map(({ path }) => resourceOf(path)))
  const isThere = ({ path }: Endpoint): boolean => resources.has(resourceOf(path))
  const present = endpoints.filter(isThere)
  const pairs = present.flatMap((endpoint) =>
    treesOf(endpoint.path).flatMap((path) => {
      const [a, b] = [theirs, own].map((all) => all.get(nameOf(endpoint.method, path)))
      return a && b ? [{ endpoint, a, b }] : []
    }),
  )
  const inOperations = pairs.flatMap(({ endpoint, a, b }) =>
    compareOperations({ document: service, operation: a }, { document: fake, operation: b }).map((one) => ({
      ...one,
      method: endpoint.method,
      path: endpoint.path,
    })),
  )
  const all = [...goneIn(present, theirs), ...newIn(theirs), ...inOperations]
  return {
    contract,
    drift: distinct(all.map((one) => ({ ...one, reason: knownReason(one) }))),
    compared: pairs.length,
    absent: [...new Set(endpoints.filter((one) => !isThere(one)).map(({ path }) => path))],
    unfaked: [...theirs.values()].filter(({ path }) => !served.has(plainPath(path))).length,
  }
}

type Found = Omit<Drift, 'reason'>

/** A path without what makes no difference: a slash at the end, and the names of parameters. */
const plainPath = (path: string): string => path.replace(/\/$/, '').replaceAll(/:\w+|\{\w+\}|@current/g, '{}')

const nameOf = (method: string, path: string): string => `${method} ${plainPath(path)}`

/**
 * The resource that a path belongs to. If the description has nothing of a resource, its endpoints do not count as
 * gone.
 */
const resourceOf = (path: string): string =>
  /^(?:\/api)?\/(?:(?:environments|projects)\/\{\}\/)?([^/]+)/.exec(plainPath(path))?.[1] ?? ''

const indexed = (operations: readonly Operation[]): ReadonlyMap<string, Operation> =>
  new Map(operations.map((one) => [nameOf(one.method, one.path), one] as const))

const described = (theirs: ReadonlyMap<string, Operation>): ReadonlySet<string> =>
  new Set([...theirs.values()].map(({ path }) => plainPath(path)))

const END: Pick<Found, 'direction' | 'at'> = { direction: 'endpoint', at: '' }

function goneIn(present: readonly Endpoint[], theirs: ReadonlyMap<string, Operation>): readonly Found[] {
  const paths = described(theirs)
  return present.flatMap(({ method, path }): readonly Found[] => {
    const trees = treesOf(path)
    if (trees.some((tree) => theirs.has(nameOf(method, tree)))) return []
    const kind = trees.some((tree) => paths.has(plainPath(tree))) ? 'method gone' : 'path gone'
    return [{ ...END, kind, method, path, service: 'none', fake: 'there' }]
  })
}

function newIn(theirs: ReadonlyMap<string, Operation>): readonly Found[] {
  const own = new Set(endpoints.flatMap(({ method, path }) => treesOf(path).map((tree) => nameOf(method, tree))))
  return [...theirs].flatMap(([name, { method, path }]): readonly Found[] => {
    const route = served.get(plainPath(path))
    if (route === undefined || own.has(name)) return []
    return [{ ...END, kind: 'method new', method, path: route, service: 'there', fake: 'none' }]
  })
}

/** The route of every path that is faked. */
const served: ReadonlyMap<string, string> = new Map(
  endpoints.flatMap(({ path }) => treesOf(path).map((tree) => [plainPath(tree), path] as const)),
)

const distinct = (drift: readonly Drift[]): readonly Drift[] => [
  ...new Map(drift.map((one) => [JSON.stringify(one), one] as const)).values(),
]
