import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SortedRows, sortedRows } from '../../src/core/table/sorted-rows.ts'
import type { RowWriter } from '../../src/core/table/sorted-rows.ts'
import { cases } from '../support/random/cases.ts'

interface Row {
  readonly place: number
  readonly version: number
}

const newWriter = (): RowWriter<Row> => ({ compare: (a, b) => a.place - b.place })

/** Enough for a tree of three levels. */
const MANY = 6000

/** Rows at every second place, so that another row fits between any two. */
const evenPlaces = Array.from({ length: MANY }, (_, at): Row => ({ place: 2 * at, version: 0 }))

const sortedOf = (rows: readonly Row[], writer = newWriter()): SortedRows<Row> =>
  rows.reduce((sorted, row) => sorted.add(row, writer), new SortedRows<Row>(writer))

/** Rows, and a plain array of what they should be. */
interface Pair {
  readonly sorted: SortedRows<Row>
  readonly plain: readonly Row[]
}

interface Step {
  readonly kind: 'add' | 'remove' | 'replace' | 'remove many' | 'keep' | 'go back'
  readonly at: number
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('add', 'add', 'remove', 'replace', 'remove many', 'keep', 'go back'),
    at: fc.nat(2 * MANY),
  }),
  { maxLength: 60 },
)

function add({ sorted, plain }: Pair, writer: RowWriter<Row>, place: number): Pair {
  if (plain.some((row) => row.place === place)) return { sorted, plain }
  const row = { place, version: 0 }
  return { sorted: sorted.add(row, writer), plain: [...plain, row].toSorted((a, b) => a.place - b.place) }
}

function remove({ sorted, plain }: Pair, writer: RowWriter<Row>, at: number): Pair {
  const row = plain[at % plain.length]
  return row ? { sorted: sorted.remove(row, writer), plain: plain.filter((other) => other !== row) } : { sorted, plain }
}

function replace({ sorted, plain }: Pair, writer: RowWriter<Row>, at: number): Pair {
  const row = plain[at % plain.length]
  if (!row) return { sorted, plain }
  const later = { ...row, version: row.version + 1 }
  return { sorted: sorted.replace(later, writer), plain: plain.map((other) => (other === row ? later : other)) }
}

const expectSame = ({ sorted, plain }: Pair): void => {
  expect(sorted.length).toBe(plain.length)
  expect(sorted.first).toBe(plain[0])
  expect(sorted.slice()).toEqual(plain)
  expect([...sorted]).toEqual(plain)
}

describe.for([
  ['added one by one', sortedOf],
  ['put in at once', sortedRows],
] as const)('rows that are %s', ([, make]) => {
  test.each([0, 1, 64, 65, MANY])(
    'any changes to %i leave what they would leave in an array, in every version',
    (size) => {
      const start = evenPlaces.slice(0, size)

      fc.assert(
        fc.property(steps, (run) => {
          let writer = newWriter()
          let pair: Pair = { sorted: make(start, newWriter()), plain: start }
          const kept = [pair]
          for (const { kind, at } of run) {
            if (kind === 'add') pair = add(pair, writer, at)
            if (kind === 'remove') pair = remove(pair, writer, at)
            if (kind === 'replace') pair = replace(pair, writer, at)
            if (kind === 'remove many') for (let count = 0; count < 100; count++) pair = remove(pair, writer, at)
            if (kind === 'go back') pair = kept[at % kept.length]!
            if (kind === 'keep' || kind === 'go back') {
              kept.push(pair)
              writer = newWriter()
            }
          }

          for (const version of [...kept, pair]) expectSame(version)
        }),
        { numRuns: cases(size === MANY ? 10 : 100) },
      )
    },
  )
})

test.each([
  ['in order', (rows: readonly Row[]) => rows],
  ['backwards', (rows: readonly Row[]) => rows.toReversed()],
  ['from both ends', (rows: readonly Row[]) => rows.toSorted((a, b) => (a.place % 4) - (b.place % 4))],
] as const)('rows that come %s are in order, and so is what is left of them', (_, arranged) => {
  const writer = newWriter()
  const all = sortedOf(arranged(evenPlaces), writer)
  const before = all.slice()

  const none = arranged(evenPlaces).reduce((sorted, row) => sorted.remove(row, writer), all)

  expect(before).toEqual(evenPlaces)
  expectSame({ sorted: none, plain: [] })
  expectSame(add({ sorted: none, plain: [] }, writer, 7))
})

test('rows that come in order fill their leaves, so a tree of them takes no more memory than it needs', () => {
  const leaves = ({ nodes }: SortedRows<Row>): number => nodes.reduce((sum, node) => sum + leaves(node), 0) || 1

  expect(leaves(sortedOf(evenPlaces))).toBe(leaves(sortedRows(evenPlaces, newWriter())))
})

test('a part is cut, and a position found, as in an array', () => {
  const sorted = sortedOf(evenPlaces)
  const position = fc.integer({ min: 0, max: MANY + 10 })

  fc.assert(
    fc.property(position, position, fc.integer({ min: -1, max: 2 * MANY }), (from, to, place) => {
      expect(sorted.slice(from, to)).toEqual(evenPlaces.slice(from, to))
      expect(sorted.position((row) => row.place >= place)).toBe(evenPlaces.filter((row) => row.place < place).length)
    }),
    { numRuns: cases(200) },
  )
})

test('a change looks at few rows, however many there are', () => {
  let compared = 0
  const writer: RowWriter<Row> = { compare: (a, b) => (compared++, a.place - b.place) }
  const sorted = sortedOf(evenPlaces)

  for (const { place } of evenPlaces) sorted.add({ place: place + 1, version: 0 }, writer)

  expect(compared / MANY).toBeLessThan(20)
})
