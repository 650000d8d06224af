import type { Fake } from '../../../src/fake/fake.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { PUBLIC } from './office.ts'
import type { Bench } from './transports.ts'

/** An event as the interface shows one: every field is text. */
interface ShownEvent {
  readonly id: string
  readonly distinct_id: string
  readonly properties: string
  readonly event: string
  readonly timestamp: string
  readonly person: string
  readonly elements: string
  readonly elements_chain: string
}

export interface ShownPage {
  readonly next: string | null
  readonly results: readonly ShownEvent[]
}

/** Where the clock of a fresh fake stands. */
const NOON = Date.parse('2025-12-31T12:00:00Z')

/** Adds events to the public project. */
export const addEvents = ({ world }: Fake, ...rows: Partial<Rows['event']>[]): Rows['event'][] =>
  rows.map((row) => world.tables.event.insert({ project_id: PUBLIC, ...row }))

/** Adds events named by their numbers from 1 on, a second apart, the last one newest. */
export const addCounted = (fake: Fake, count: number, values: Partial<Rows['event']> = {}): Rows['event'][] =>
  addEvents(
    fake,
    ...Array.from({ length: count }, (_, index) => ({
      event: String(index + 1),
      timestamp: new Date(NOON + index * 1000).toISOString(),
      ...values,
    })),
  )

export const addPerson = ({ world }: Fake, values: Partial<Rows['person']>): Rows['person'] =>
  world.tables.person.insert({ project_id: PUBLIC, ...values })

/** A query string of names and values, encoded. */
export const toSearch = (parameters: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(parameters).toString()}`

/** Lists events. The search starts with its question mark, or is an object of parameters. */
export const listEvents = (
  { json }: Pick<Bench, 'json'>,
  search: string | Readonly<Record<string, string>> = '',
): Promise<ShownPage> => json('GET', `/events/${typeof search === 'string' ? search : toSearch(search)}`)

/** Lists events by their names. */
export const listNames = async (...args: Parameters<typeof listEvents>): Promise<string[]> =>
  (await listEvents(...args)).results.map(({ event }) => event)

/** Follows `next` to the last page; pages by the names of their events, or by what else is picked from them. */
export async function followPages(
  { json }: Pick<Bench, 'json'>,
  path: string,
  pick: (event: ShownEvent) => string = ({ event }) => event,
): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | null = path; next !== null;) {
    const page: ShownPage = await json('GET', next)
    pages.push(page.results.map(pick))
    next = page.next && page.next.slice(new URL(page.next).origin.length)
  }
  return pages
}

/** Adds one event for each set of properties, named a, b, c …, and asks with a filter. */
export const withProperties =
  (bench: Bench, ...sets: Record<string, unknown>[]) =>
  async (filter: unknown): Promise<string> => {
    if (bench.fake.world.tables.event.size === 0)
      addEvents(bench.fake, ...sets.map((properties, index) => ({ event: 'abcdef'[index]!, properties })))
    const names = await listNames(bench, { properties: JSON.stringify(filter), orderBy: '["timestamp"]' })
    return names.join('')
  }
