import { isObject } from '../../core/json/kinds.ts'
import { requireNothing } from '../../core/known-names.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { actionMethod } from '../../resources/endpoint.ts'
import type { Scenario } from '../../resources/world.ts'
import { isFinal } from '../faults/fault.ts'
import type { Faults } from '../interference/faults.ts'
import type { Gates } from '../interference/gates.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { Journal } from '../journal/journal.ts'
import { printReport, toReport } from './report.ts'
import type { ExerciseCounts, ExerciseReport, ScenarioCount } from './report.ts'

/** The parts of a fake that are counted when it ends. */
interface ObservedFake {
  readonly faults: Pick<Faults, 'unused'>
  readonly gates: Pick<Gates, 'unused'>
  readonly journal: Pick<Journal, 'asked'>
}

/**
 * Counts which endpoints a suite has called, and how each request ended: answered, refused and by which rule, on the
 * last page, by a fault.
 *
 * @throws FakeUsageError when it is given anything, such as a fake.
 * @example
 * ```ts
 * import { createFake } from 'fake-dashboards'
 * import { createExercise } from 'fake-dashboards/exercise'
 *
 * const exercise = createExercise()
 * const fake = createFake({ onAnswered: exercise.add })
 * await fake.fetch('https://app.example.test/api/environments/1/events/')
 *
 * const { endpoints } = exercise.toJSON()
 * endpoints.find(({ endpoint }) => endpoint === 13)?.outcomes // { '401 credentials': 1 }
 * String(exercise).split('\n')[0] // 'Exercised: 1 of 46 endpoints'
 * ```
 */
export function createExercise(): Exercise
export function createExercise(given?: unknown): Exercise {
  requireNothing('createExercise()', given, 'createFake({ onAnswered: exercise.add }) counts the requests of a fake.')
  return new Exercise()
}

/** Counts requests by endpoint and outcome, over any number of fakes. */
export class Exercise {
  readonly #outcomes: Record<string, Record<string, number>> = {}
  readonly #scenarios: Record<string, ScenarioCount> = {}
  readonly #unused: Record<string, number> = {}

  /**
   * Counts a request that is over; fits `onAnswered` of `createFake`.
   *
   * @throws FakeUsageError when it is given something else, such as a fake.
   */
  readonly add = (entry: JournalEntry): void => {
    if (typeof entry?.method !== 'string')
      throw new FakeUsageError('add() takes a request of a journal: createFake({ onAnswered: exercise.add }).')
    this.#count(endpointOf(entry), outcomeOf(entry), 1)
  }

  /**
   * Counts, at the end of a fake's use, its scenario and the faults and gates that were not used.
   *
   * @throws FakeUsageError when it is given no fake, or no function as its scenario.
   */
  end(fake: ObservedFake, scenario?: Scenario): void {
    const { faults, gates, journal } = (fake ?? {}) as Partial<ObservedFake>
    if (!faults || !gates || !journal || (scenario !== undefined && typeof scenario !== 'function'))
      throw new FakeUsageError(
        'end() takes a fake, and the scenario that it started from: exercise.end(fake, typical).',
      )
    for (const unused of [...faults.unused(), ...gates.unused()]) add(this.#unused, String(unused), 1)
    const asked = journal.asked > 0 ? 1 : 0
    if (scenario) this.#begun(scenario.name || 'without a name', { fakes: 1, asked })
  }

  /**
   * Adds the `counts` of another exercise, even after a trip through JSON.
   *
   * @throws FakeUsageError when it is given something else, such as the exercise itself or its report.
   */
  merge(counts: ExerciseCounts): void {
    const { outcomes, scenarios, unused } = (counts ?? {}) as Partial<ExerciseCounts>
    if (!isObject(outcomes) || !isObject(scenarios) || !isObject(unused))
      throw new FakeUsageError('merge() takes the counts of another exercise: exercise.merge(other.counts).')
    for (const [endpoint, all] of Object.entries(outcomes))
      for (const [outcome, times] of Object.entries(all)) this.#count(endpoint, outcome, times)
    for (const [name, count] of Object.entries(scenarios)) this.#begun(name, count)
    for (const [what, times] of Object.entries(unused)) add(this.#unused, what, times)
  }

  get counts(): ExerciseCounts {
    return { outcomes: this.#outcomes, scenarios: this.#scenarios, unused: this.#unused }
  }

  /** Every endpoint, for programs. */
  toJSON(): ExerciseReport {
    return toReport(this.counts)
  }

  /** A table for people. */
  toString(): string {
    return printReport(this.toJSON())
  }

  #count(endpoint: string, outcome: string, times: number): void {
    add((this.#outcomes[endpoint] ??= {}), outcome, times)
  }

  #begun(name: string, { fakes, asked }: ScenarioCount): void {
    const before = this.#scenarios[name] ?? { fakes: 0, asked: 0 }
    this.#scenarios[name] = { fakes: before.fakes + fakes, asked: before.asked + asked }
  }
}

function add(counts: Record<string, number>, name: string, times: number): void {
  counts[name] = (counts[name] ?? 0) + times
}

/** In the answer of a paged list, `next` comes before the rows, or in a list of persons behind them. */
const NEXT = /^\{(?:"count":\d+,)?"next":(null|")/
const NEXT_BEHIND = /"next":(null|")[^"]*"?,"previous":(?:null|"[^"]*")(?:,"count":\d+)?\}$/

/** If the endpoint itself decided, the rule is its operation id. */
const OPERATION = /^\w+_\w+$/

/** How a request ended, in a few words: `200`, `200 last page`, `403 scope`, `404`, `503 fault`. */
function outcomeOf(entry: JournalEntry): string {
  const { status, rule, refusal, faults, responseBody = '' } = entry
  if (status === undefined) return faults.length > 0 ? 'no answer, fault' : 'no answer'
  if (rule === 'fault' || faults.some(({ effect }) => isFinal(effect))) return `${status} fault`
  if (refusal !== undefined) return OPERATION.test(rule) ? String(status) : `${status} ${rule}`
  const next = (NEXT.exec(responseBody) ?? NEXT_BEHIND.exec(responseBody))?.[1]
  return next === undefined ? String(status) : `${status} ${next === 'null' ? 'last page' : 'more pages'}`
}

/** Method and route, or the path if there is no route. */
function endpointOf({ method, route, path }: JournalEntry): string {
  const asked = actionMethod(method)
  return route === undefined ? `${asked} ${path.replace(/\?.*/s, '')}` : `${asked} ${route}`
}
