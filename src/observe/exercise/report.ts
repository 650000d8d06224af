import { compare } from '../../core/compare.ts'
import { endpointNumber } from '../../resources/endpoint.ts'
import { METHODS } from '../../resources/route.ts'
import { routes } from '../../resources/routes.ts'

/**
 * The key of the counts in a Vitest test's metadata, which come out of its worker or page. They stand there as JSON, because
 * Vitest keeps them to the end of the run, and an object whose only key is a number such as 200 takes 2.5 kB.
 */
export const META = 'fakeDashboards'

/** How a test, or a run of tests, used its fakes: counts alone, so that any two can be added. */
export interface ExerciseCounts {
  /** By method and route: how often each outcome came. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** By scenario: how many fakes began with it, and how many of these got a request. */
  readonly scenarios: Readonly<Record<string, ScenarioCount>>
  /** Faults that never fired and gates that nothing came to, in words. */
  readonly unused: Readonly<Record<string, number>>
}

export interface ScenarioCount {
  readonly fakes: number
  readonly asked: number
}

/** One endpoint, and how it was exercised. */
export interface ExercisedEndpoint {
  /** Its number in the interface; absent beyond the document, and for what is no endpoint. */
  readonly endpoint?: number
  readonly method: string
  readonly path: string
  readonly asked: number
  readonly outcomes: Readonly<Record<string, number>>
}

/** The counts by endpoint, including endpoints that were never called. */
export interface ExerciseReport extends Omit<ExerciseCounts, 'outcomes'> {
  readonly format: 'fake-dashboards/exercise'
  readonly version: 1
  readonly endpoints: readonly ExercisedEndpoint[]
  /** Requests to anything else. */
  readonly elsewhere: readonly ExercisedEndpoint[]
}

export function toReport({ outcomes, scenarios, unused }: ExerciseCounts): ExerciseReport {
  const known = knownEndpoints().map(({ endpoint, name }) => ({
    ...(endpoint !== undefined && { endpoint }),
    ...exercised(name, outcomes),
  }))
  const names = new Set(known.map(({ method, path }) => `${method} ${path}`))
  const elsewhere = Object.keys(outcomes)
    .filter((name) => !names.has(name))
    .map((name) => exercised(name, outcomes))
  return { format: 'fake-dashboards/exercise', version: 1, endpoints: known, elsewhere, scenarios, unused }
}

/** Every endpoint, first those of the interface by number. */
function knownEndpoints(): readonly { readonly endpoint: number | undefined; readonly name: string }[] {
  const all = routes.flatMap((served) =>
    METHODS.flatMap((method) => {
      const section = served.sections[method]
      if (section === undefined) return []
      return { section, endpoint: endpointNumber(served, method), name: `${method} ${served.path}` }
    }),
  )
  return all.toSorted((a, b) => a.section - b.section)
}

function exercised(name: string, all: ExerciseCounts['outcomes']): ExercisedEndpoint {
  const [method, ...path] = name.split(' ')
  const outcomes = Object.fromEntries(Object.entries(all[name] ?? {}).toSorted(([a], [b]) => compare(a, b)))
  const asked = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return { method: method!, path: path.join(' '), asked, outcomes }
}

/** For people: a table of the endpoints, then the faults, gates and scenarios that were never used. */
export function printReport({ endpoints, elsewhere, scenarios, unused }: ExerciseReport): string {
  const asked = endpoints.filter((endpoint) => endpoint.asked > 0).length
  const idle = Object.entries(scenarios).filter(([, count]) => count.asked === 0)
  return [
    `Exercised: ${asked} of ${endpoints.length} endpoints`,
    ...table(endpoints),
    ...titled('Requested, but no endpoint', table(elsewhere)),
    ...titled('Set up and never used', [
      ...Object.entries(unused).map(([what, times]) => `  ${what}${times > 1 ? ` (${times} times)` : ''}`),
      ...idle.map(([name, { fakes }]) => `  scenario ${name}: no requests (${fakes} ${fakes > 1 ? 'fakes' : 'fake'})`),
    ]),
  ].join('\n')
}

function table(endpoints: readonly ExercisedEndpoint[]): readonly string[] {
  const cells = endpoints.map(({ endpoint = '–', method, path, outcomes }) => ({
    left: `  ${String(endpoint).padStart(2)}  ${method.padEnd(7)} ${path}`,
    right: Object.entries(outcomes).map(([outcome, times]) => `${outcome} ×${times}`),
  }))
  const width = Math.max(0, ...cells.map(({ left }) => left.length))
  return cells.map(({ left, right }) => `${left.padEnd(width)}  ${right.join(', ') || 'never called'}`)
}

const titled = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines]
