import { BODY, BODY_SIZE } from '../../../core/http/body.ts'
import { METHOD } from '../../../core/http/errors.ts'
import type { Basis } from '../../../core/http/errors.ts'
import { FORMAT } from '../../../core/http/negotiation.ts'
import { describedEndpoints } from '../../../description/described-endpoints.ts'
import type { DescribedEndpoint } from '../../../description/described-endpoints.ts'
import type { Fake } from '../../../fake/fake.ts'
import { Exercise } from '../../../observe/exercise/exercise.ts'
import type { ExercisedEndpoint } from '../../../observe/exercise/report.ts'
import { PROJECT_PATH } from '../../../observe/faults/served-path.ts'
import { ACCESS, checksOf, CONDITION, PROJECT } from '../../../request/checks.ts'
import { SCOPE } from '../../../request/scopes.ts'
import { CREDENTIALS } from '../../../resources/keys/credentials.model.ts'
import { RATE } from '../../../resources/throttle.ts'

/** How one endpoint was asked in a world. */
export interface EndpointCoverage {
  /** Its number in the interface; absent beyond the document, and for what is no endpoint. */
  readonly endpoint?: number
  readonly method: string
  readonly path: string
  /** Its method and its path within an environment: `GET /dashboards/:id`. */
  readonly name: string
  /** The operation id; absent for what is no endpoint. */
  readonly operation?: string
  /** How many requests to it are over. */
  readonly asked: number
  /** The possible outcomes of a request to it, and then all others that came. */
  readonly outcomes: readonly OutcomeCount[]
}

/** One outcome of requests, and how often it came. */
export interface OutcomeCount {
  /** In a few words: `200`, `403 scope`, `503 fault`. */
  readonly outcome: string
  /** Absent where there was no answer. */
  readonly status?: number
  /** The check that refuses, and its source; absent when no check decides. */
  readonly rule?: string
  readonly source?: string
  readonly count: number
  /** Whether the description of the API has it: no fault, and a status that the endpoint is described to answer. */
  readonly described: boolean
  /** The filter that finds its requests in the list of the inspector. */
  readonly filter: string
}

/** Endpoints and outcomes of one world, as far as its journal goes back. */
export interface WorldCoverage {
  readonly endpoints: readonly EndpointCoverage[]
  /** Requests to anything else. */
  readonly elsewhere: readonly EndpointCoverage[]
  /** How many requests the journal has forgotten, which are not counted. */
  readonly forgotten: number
}

/** The statuses that each check refuses with. Those that an endpoint is not described to answer are left out later. */
const REFUSALS: readonly (readonly [Basis, readonly number[]])[] = [
  [FORMAT, [404, 406]],
  [CREDENTIALS, [401]],
  [SCOPE, [403]],
  [BODY, [400, 415]],
  [BODY_SIZE, [413]],
  [PROJECT, [404]],
  [ACCESS, [403]],
  [CONDITION, [403, 404]],
  [RATE, [429]],
  [METHOD, [405]],
]

/** Counts what came of the requests of a fake, by endpoint and outcome. */
export function coverageOf({ journal, world }: Fake): WorldCoverage {
  const exercise = new Exercise()
  const { entries } = journal
  for (const entry of entries) if (entry.took !== undefined) exercise.add(entry)
  const { endpoints, elsewhere } = exercise.toJSON()
  const described = describedEndpoints(world.contract)
  return {
    endpoints: endpoints.map((own) => covered(own, described.get(`${own.method} ${own.path}`))),
    elsewhere: elsewhere.map((own) => covered(own, undefined)),
    forgotten: (entries[0]?.number ?? 1) - 1,
  }
}

function covered({ outcomes, ...endpoint }: ExercisedEndpoint, described?: DescribedEndpoint): EndpointCoverage {
  const counts = countsByStatus(outcomes)
  const possible = described ? possibleOutcomes(described) : []
  const names = new Set(possible.map(({ outcome }) => outcome))
  const others = [...counts.keys()].filter((outcome) => !names.has(outcome)).map((outcome) => seen(outcome, described))
  return {
    ...endpoint,
    name: `${endpoint.method} ${endpoint.path.replace(`${PROJECT_PATH}/`, '/')}`,
    ...(described && { operation: described.operation }),
    outcomes: [...possible, ...others].map((one) => ({
      ...one,
      count: counts.get(one.outcome) ?? 0,
      filter: filterOf(endpoint, one, described !== undefined),
    })),
  }
}

/** Adds up outcomes by status and rule: pages of a list are one outcome here. */
function countsByStatus(outcomes: ExercisedEndpoint['outcomes']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [name, count] of Object.entries(outcomes)) {
    const outcome = name.replace(/ (?:last page|more pages)$/, '')
    counts.set(outcome, (counts.get(outcome) ?? 0) + count)
  }
  return counts
}

type PossibleOutcome = Omit<OutcomeCount, 'count' | 'filter'>

/** The terms of the inspector's filter for one outcome. Only an endpoint has a route. */
function filterOf(
  { method, path }: Pick<ExercisedEndpoint, 'method' | 'path'>,
  { outcome, status, rule }: PossibleOutcome,
  isEndpoint: boolean,
): string {
  const terms = [
    method.toLowerCase(),
    isEndpoint ? `${path}$` : path,
    status !== undefined && `${status}`,
    rule !== undefined && `"${rule}"`,
    outcome.endsWith('fault') && 'is:fault',
  ]
  return terms.filter(Boolean).join(' ')
}

/** Successes, then the refusals of the checks in their order, then those of the endpoint itself. */
function possibleOutcomes({ route, action, path, responses }: DescribedEndpoint): readonly PossibleOutcome[] {
  const isDescribed = (status: number): boolean => responses.has(status)
  const checks = new Set([...checksOf(route), BODY_SIZE].map(({ rule }) => rule))
  const refusals = REFUSALS.filter(([{ rule }]) => checks.has(rule)).flatMap(([basis, statuses]) =>
    statuses.filter(isDescribed).map((status) => refusal(status, basis)),
  )
  const own = [...(action.invalid || action.body ? [400] : []), ...(hasOwnId(path) ? [404] : [])]
  return [
    ...[...responses.keys()].filter((status) => status < 400).map(bare),
    ...refusals,
    ...own.filter(isDescribed).map(bare),
  ]
}

const bare = (status: number): PossibleOutcome => ({ outcome: String(status), status, described: true })

const refusal = (status: number, { rule, source }: Basis): PossibleOutcome => ({
  outcome: `${status} ${rule}`,
  status,
  rule,
  source,
  described: true,
})

/** Whether a path names something besides its project. */
const hasOwnId = (path: string): boolean => /:(?!project_id|organization_id)/.test(path)

/** An outcome that came, by its words. */
function seen(outcome: string, described?: DescribedEndpoint): PossibleOutcome {
  const text = /^\d+/.exec(outcome)?.[0]
  if (text === undefined) return { outcome, described: false }
  const status = Number(text)
  return { outcome, status, described: !outcome.endsWith(' fault') && described?.responses.has(status) === true }
}
