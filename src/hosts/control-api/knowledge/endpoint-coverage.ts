import { describedEndpoints } from '../../../description/described-endpoints.ts'
import type { DescribedEndpoint } from '../../../description/described-endpoints.ts'
import type { Fake } from '../../../fake/fake.ts'
import { Exercise } from '../../../observe/exercise/exercise.ts'
import type { ExercisedEndpoint } from '../../../observe/exercise/report.ts'
import { PROJECT_PATH } from '../../../observe/faults/served-path.ts'
import { possibleOutcomes, seen } from './possible-outcomes.ts'
import type { PossibleOutcome } from './possible-outcomes.ts'

/** The requests to one endpoint in a world, by their outcomes. */
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
export interface OutcomeCount extends PossibleOutcome {
  readonly count: number
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
