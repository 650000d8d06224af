import type { Fake } from '../../../src/fake/fake.ts'
import { built } from '../built.ts'
import type { Lane, Row } from '../lane.ts'
import { compare, race } from '../measure.ts'
import type { Contender } from '../measure.ts'
import { placeIn, toRequest } from '../place.ts'
import { sized } from '../worlds.ts'

const SIZES = [1000, 10_000, 100_000]
const PAGE = 100
const BUDGET = 1.5
const browser = encodeURIComponent(JSON.stringify([{ key: '$browser', value: 'Safari', operator: 'exact' }]))

interface Paging {
  readonly what: string
  readonly query: (events: number) => string
  readonly budgeted: boolean
}

/** Each finds at least 100 of 1,000 events, so that every page is as full as the next. */
const pages: readonly Paging[] = [
  { what: 'first page', query: () => '', budgeted: true },
  { what: 'middle page', query: (events) => `&offset=${events / 2}`, budgeted: true },
  { what: 'last page', query: (events) => `&offset=${events - PAGE}`, budgeted: true },
  { what: 'by event', query: () => '&event=event%203', budgeted: true },
  { what: 'by distinct id', query: () => '&distinct_id=3', budgeted: true },
  { what: 'by person', query: () => '&person_id=3', budgeted: false },
  { what: 'by property', query: () => `&properties=${browser}`, budgeted: false },
  { what: 'by event and property', query: () => `&event=event%202&properties=${browser}`, budgeted: false },
  { what: 'before a time', query: () => `&before=2025-01-01T00:10:00Z`, budgeted: false },
]

/** The cost of a page of a hundred events as events grow in number, against the same page of the smallest world. */
export const events: Lane = async ({ rounds }) => {
  const { createFake } = await built('index')
  const fakes = SIZES.map((size) => ({ size, fake: createFake({ scenario: sized({ dashboards: 10, events: size }) }) }))
  const rows: Row[] = []
  const skipped: string[] = []
  for (const paging of pages) {
    const problem = await check(fakes[0]!.fake, paging)
    if (problem) skipped.push(problem)
    else rows.push(...(await rowsOf(paging, fakes, rounds)))
  }
  return { rows, skipped }
}

type Sized = { readonly size: number; readonly fake: Fake }

async function rowsOf({ what, query, budgeted }: Paging, fakes: readonly Sized[], rounds: number): Promise<Row[]> {
  const contenders = fakes.map(({ size, fake }): Contender => {
    const place = placeIn(fake.world)
    const path = `/events/?limit=${PAGE}${query(size)}`
    return { name: String(size), run: () => fake.fetch(toRequest(place, 'GET', path)) }
  })
  const [first, ...others] = await race(contenders, { rounds, calls: 20 })
  const budget = budgeted ? BUDGET : undefined
  return others.map((timing) => compare(`${what} of ${timing.name}`, timing, first!, { budget }))
}

async function check(fake: Fake, { what, query }: Paging): Promise<string | undefined> {
  const answer = await fake.fetch(toRequest(placeIn(fake.world), 'GET', `/events/?limit=${PAGE}${query(SIZES[0]!)}`))
  if (answer.status !== 200) return `${what}: answered ${answer.status}`
  const { results } = (await answer.json()) as { results: unknown[] }
  return results.length === PAGE ? undefined : `${what}: found ${results.length} events`
}
