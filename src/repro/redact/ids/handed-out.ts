import { isCounted } from '../../../core/ids.ts'
import type { Ids } from '../../../core/ids.ts'
import { definitions, tableNames } from '../../../resources/database.ts'
import type { TableName } from '../../../resources/database.ts'
import { SHORT_IDS, shortIdOf } from '../../../resources/insights/model.ts'
import type { FakeState } from '../../../state/state.ts'
import { numbersIn } from '../../state-rows.ts'
import type { NumbersOfRows } from './renumber.ts'

type Counts = FakeState['ids']
type CountedState = Pick<FakeState, 'ids' | 'tables'>

/** A counter that moves further than this in one step was moved by a number that someone chose. */
const MOST_IN_TURN = 10_000
const UUIDS = / uuid$/

/** Tables whose rows have numbers. */
const numbered: readonly TableName[] = tableNames.filter((table) => {
  const { key, columns } = definitions[table]
  return columns[key]!.filled === 'serial'
})

/** The counters of ids at the start of a session and after its steps: they tell which ids are handed out in it. */
export class HandedOutIds {
  readonly #counts: Readonly<Record<string, readonly number[]>>

  constructor(start: CountedState, later: readonly Counts[] = []) {
    const first = startCounts(start)
    const kinds = new Set([first, ...later].flatMap((counts) => Object.keys(counts)))
    const countsOf = (kind: string): readonly number[] => [first[kind] ?? 0, ...later.flatMap((ids) => ids[kind] ?? [])]
    this.#counts = Object.fromEntries([...kinds].map((kind) => [kind, countsOf(kind)] as const))
  }

  /** The numbers of rows that were found, with those that are handed out in the session and the next one of each table. */
  numbersWith(found: ReadonlySet<number>): NumbersOfRows {
    const inTurn = new Set(numbered.flatMap((table) => [...this.numbersOf(table), ...this.#nextOf(table)]))
    return { all: new Set([...found, ...inTurn]), inTurn }
  }

  /** The numbers that rows of a table, or ids of another kind, get in the session. */
  numbersOf(kind: string): readonly number[] {
    const counts = this.#counts[kind] ?? []
    return counts.slice(1).flatMap((count, at) => {
      const before = counts[at]!
      if (count - before > MOST_IN_TURN) return [count]
      return Array.from({ length: Math.max(0, count - before) }, (_, n) => before + 1 + n)
    })
  }

  /** The UUIDs that are made in the session, with those that are made with another seed. */
  uuids(before: Ids, after: Ids): ReadonlyMap<string, string> {
    const counters = Object.keys(this.#counts).filter((kind) => UUIDS.test(kind))
    const made = counters.flatMap((counter) => {
      const kind = counter.replace(UUIDS, '')
      return this.numbersOf(counter).map((n) => [before.uuidOf(kind, n), after.uuidOf(kind, n)] as const)
    })
    return new Map(made)
  }

  /** The short ids that are made in the session, with those that are made with another seed. */
  shortIds(before: Ids, after: Ids): ReadonlyMap<string, string> {
    return new Map(this.numbersOf(SHORT_IDS).map((n) => [shortIdOf(before, n), shortIdOf(after, n)] as const))
  }

  #nextOf(table: TableName): readonly number[] {
    return this.#counts[table]!.map((count) => count + 1)
  }
}

/** The counters of a start, at least as high as the numbers of its rows that count: no number is handed out twice. */
export function startCounts(start: Partial<CountedState>): Counts {
  const { ids = {} } = start
  const settled = numbered.map((table) => {
    const last = numbersIn(start, table)
      .filter(isCounted)
      .reduce((most, number) => Math.max(most, number), ids[table] ?? 0)
    return [table, last] as const
  })
  return { ...ids, ...Object.fromEntries(settled) }
}

/** Counters with other numbers: the next row gets the stand-in of its number. */
export function replaceCounts(counts: Counts, number: (id: number) => number): Counts {
  const isNumbered = (kind: string): boolean => numbered.some((table) => table === kind)
  const replaced = Object.entries(counts).map(([kind, count]) => [
    kind,
    isNumbered(kind) ? number(count + 1) - 1 : count,
  ])
  return Object.fromEntries(replaced) as Counts
}
