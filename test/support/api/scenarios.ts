import { createFake } from '../../../src/fake/create-fake.ts'
import type { FakeOptions } from '../../../src/fake/options.ts'
import { scenarios } from '../../../src/scenarios.ts'
import type { ScenarioName } from '../../../src/scenarios.ts'
import type { Bench } from './transports.ts'

export const scenarioNames = Object.keys(scenarios) as ScenarioName[]

/** A fake in a named starting state. */
export const inScenario = (name: ScenarioName, options: FakeOptions = {}) =>
  createFake({ ...options, scenario: scenarios[name] })

/** Sends with a key of the scenario, by its name. */
interface Walker {
  get<T = unknown>(path: string): Promise<{ readonly status: number; readonly body: T }>
  send(method: string, path: string, body?: unknown): Promise<Response>
}

/** Walks a scenario over HTTP in the project of an id, with the key of a name or else the first. */
export function walkAs({ fake, send }: Bench, project: number, keyName?: string): Walker {
  const key = fake.db.key.getAll().find(({ name }) => name === (keyName ?? name))
  const options = { as: null, project, headers: { Authorization: `Bearer ${key?.value}` } }
  const walk: Walker['send'] = (method, path, body) => send(method, path, body, options)
  return {
    send: walk,
    async get<T>(path: string) {
      const response = await walk('GET', path)
      return { status: response.status, body: (await response.json()) as T }
    },
  }
}

/** The fields of a dashboard that these walks read. */
export interface ShownDashboard {
  readonly id: number
  readonly name: string | null
  readonly restriction_level: number
  readonly tiles: readonly {
    readonly id: number
    readonly insight: { readonly id: number } | null
    readonly text: object | null
  }[]
}

/** One page of events or dashboards. */
export interface Page<T> {
  readonly next: string | null
  readonly results: readonly T[]
}

/** Follows `next` to the end. */
export async function follow<T>(walker: Walker, path: string): Promise<T[][]> {
  const pages: T[][] = []
  for (let next: string | null = path; next !== null;) {
    const { body }: { body: Page<T> } = await walker.get<Page<T>>(next)
    pages.push([...body.results])
    next = body.next === null ? null : new URL(body.next).pathname + new URL(body.next).search
  }
  return pages
}
